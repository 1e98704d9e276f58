// Prints the two measurements side by side and fails when a ratio is above the limit.
//   node table.mjs OURS.jsonl SHARP.jsonl LIMIT

import { readFileSync } from 'node:fs'

const [oursPath, sharpPath, limit] = process.argv.slice(2)

/** The better of the passes for each picture: what disturbs a measurement only ever adds to it. */
function best(path) {
  const rows = new Map()
  for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
    const row = JSON.parse(line)
    const seen = rows.get(row.picture)
    if (!seen || row.cpu_ms < seen.cpu_ms) rows.set(row.picture, row)
  }
  return rows
}

const ours = best(oursPath)
const sharp = best(sharpPath)
const kib = (bytes) => (bytes / 1024).toFixed(0)
const columns = ['source picture', 'ours, CPU ms', 'sharp, CPU ms', 'ratio', 'WebP KiB ours/sharp', 'JPEG KiB ours/sharp']
const rows = [...ours].map(([picture, mine]) => {
  const theirs = sharp.get(picture)
  return [
    picture,
    mine.cpu_ms.toFixed(0),
    theirs.cpu_ms.toFixed(0),
    (mine.cpu_ms / theirs.cpu_ms).toFixed(2),
    `${kib(mine.webp_bytes)}/${kib(theirs.webp_bytes)}`,
    `${kib(mine.jpeg_bytes)}/${kib(theirs.jpeg_bytes)}`,
  ]
})
const widths = columns.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column].length)))
const print = (row) => console.log(`| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`)
print(columns)
print(widths.map((width) => '-'.repeat(width)))
rows.forEach(print)
console.log('\nOne theme: decode, crop to 1280×720, overlay, 4 sizes as WebP (quality 80, effort 4) and JPEG (quality 80).')
console.log('Ours also computes the ThumbHash; sharp uses one thread and keeps the composed screen as raw pixels.')

const worst = Math.max(...rows.map((row) => Number(row[3])))
console.log(`Worst ratio ${worst.toFixed(2)}, limit ${limit}: ${worst <= Number(limit) ? 'met' : 'MISSED'}.`)
if (worst > Number(limit)) process.exitCode = 1
