"""Measures and prints the table of bench/audio/run.sh. Arguments: our program, work folder, pairs."""

import re
import resource
import statistics
import subprocess
import sys
from pathlib import Path

OURS, WORK, PAIRS = Path(sys.argv[1]).resolve(), Path(sys.argv[2]), int(sys.argv[3])
SECONDS, LIMIT = 180, 1.2
# Tones that move, beats and noise, different on both sides: nothing of it is anybody's.
LEFT = "0.22*sin(2*PI*(220+30*sin(t/3))*t)+0.15*sin(2*PI*440*t)*(0.5+0.5*sin(4*PI*t))+(0.02+0.15*exp(-9*mod(t,0.5)))*(2*random(0)-1)"
RIGHT = "0.22*sin(2*PI*330*t)*(0.6+0.4*sin(t))+0.15*sin(2*PI*550*t)+(0.02+0.15*exp(-9*mod(t+0.25,0.5)))*(2*random(1)-1)"
SONGS = {
    "song.wav": ["-c:a", "pcm_s16le"],
    "song.flac": ["-c:a", "flac", "-sample_fmt", "s16"],
    "song.mp3": ["-c:a", "libmp3lame", "-b:a", "192k"],
    "song.ogg": ["-c:a", "libvorbis", "-q:a", "6"],
}
QUALITY = ["-c:a", "libvorbis", "-q:a", "4"]


def cpu(*commands):
    """Seconds of user and system time of commands one after another, and what the last one but one said."""
    said = ""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for command in commands:
        done = subprocess.run([str(part) for part in command(said)], capture_output=True, text=True)
        if done.returncode:
            sys.exit(f"{command(said)} failed: {done.stderr[-500:]}")
        said = done.stderr
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def ffmpeg(*arguments):
    return ["ffmpeg", "-nostdin", "-hide_banner", "-y", *arguments]


def gain(said):
    """The volume filter for what the ebur128 filter measured."""
    loudness = float(re.findall(r"I:\s+(-?[\d.]+) LUFS", said)[-1])
    peak = float(re.findall(r"Peak:\s+(-?[\d.]+) dBFS", said)[-1])
    return f"volume={min(-16 - loudness, -1 - peak):.2f}dB"


def make_songs():
    formula = ["-f", "lavfi", "-i", f"aevalsrc='{LEFT}|{RIGHT}':s=44100:d={SECONDS}"]
    for name, codec in SONGS.items():
        source = formula if name == "song.wav" else ["-i", str(WORK / "song.wav")]
        if not (WORK / name).exists():
            subprocess.run(ffmpeg("-v", "error", *source, *codec, str(WORK / name)), check=True)


def measure(song):
    path, target = WORK / song, WORK / "theirs.ogg"
    ways = {
        "ours": [lambda _: [OURS, path, WORK / "ours.ogg", SECONDS]],
        "same": [
            lambda _: ffmpeg("-i", path, "-af", "ebur128=peak=true:framelog=verbose", "-f", "null", "-"),
            lambda said: ffmpeg("-i", path, "-af", gain(said), *QUALITY, target),
        ],
        "loudnorm": [lambda _: ffmpeg("-i", path, "-af", "loudnorm=I=-16:TP=-1", "-ar", "44100", *QUALITY, target)],
        "convert": [lambda _: ffmpeg("-i", path, *QUALITY, target)],
    }
    times = {way: [] for way in ways}
    for _ in range(PAIRS):
        for way, commands in ways.items():
            times[way].append(cpu(*commands))
    sizes = (WORK / "ours.ogg").stat().st_size, target.stat().st_size
    return {way: statistics.median(taken) for way, taken in times.items()}, sizes


make_songs()
rows = []
for song in SONGS:
    median, (our_size, their_size) = measure(song)
    ratios = [median["ours"] / median[way] for way in ("same", "loudnorm", "convert")]
    rows.append((ratios[0], [song, *(f"{median[way]:.2f} s" for way in median), *(f"{ratio:.2f}" for ratio in ratios),
                             f"{our_size // 1024}/{their_size // 1024}"]))
head = ["source", "ours", "ffmpeg, same", "loudnorm", "convert", "ratio", "to loudnorm", "to convert", "KiB ours/ffmpeg"]
lines = [head, *(cells for _, cells in rows)]
widths = [max(len(line[column]) for line in lines) for column in range(len(head))]
for line in lines:
    print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())
worst = max(ratio for ratio, _ in rows)
print(f"\nCPU time for {SECONDS} seconds, median of {PAIRS}. Worst ratio {worst:.2f}, limit {LIMIT}: {'met' if worst <= LIMIT else 'MISSED'}.")
sys.exit(worst > LIMIT)
