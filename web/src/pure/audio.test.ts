import { describe, expect, it } from "vitest";
import { audioTypeOf } from "./audio-type";
import { readTime, writeTime } from "./clip-time";

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe("kinds of sound", () => {
  it.each([
    ["RIFF\u0024\u0000\u0000\u0000WAVEfmt ", "wav"],
    ["OggS\u0000\u0002", "ogg"],
    ["fLaC\u0000\u0000", "flac"],
    ["ID3\u0003\u0000", "mp3"],
    ["\u00ff\u00fb\u0090\u0064", "mp3"],
    ["RIFF\u0024\u0000\u0000\u0000WEBPVP8 ", null],
    ["\u00ff\u00d8\u00ff\u00e0", null],
    ["\u00ff\u00f1\u0050\u0080", null],
    ["", null],
  ])("tells %j", (head, type) => {
    expect(audioTypeOf(bytes(head))).toBe(type);
  });
});

describe("times", () => {
  it.each([
    [0, "0:00.0"],
    [12_500, "0:12.5"],
    [59_960, "1:00.0"],
    [65_300, "1:05.3"],
    [299_900, "4:59.9"],
  ])("writes %i", (ms, written) => {
    expect(writeTime(ms)).toBe(written);
  });

  it.each([
    ["0:12.5", 12_500],
    [" 1:05,3 ", 65_300],
    ["65", 65_000],
    ["65.25", 65_250],
    ["4:59.9", 299_900],
    ["1:75", null],
    ["", null],
    ["-3", null],
    ["1:2:3", null],
    ["soon", null],
  ])("reads %j", (typed, ms) => {
    expect(readTime(typed)).toBe(ms);
  });
});
