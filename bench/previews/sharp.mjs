// The same work as `crates/media/examples/bench_previews.rs`, done with sharp in the way that costs it least: one decode,
// the composed screen kept as raw pixels, each size scaled once and encoded twice. One thread, so that CPU time compares.
//
//   node sharp.mjs make WALLPAPER.jpg DIR         makes the source pictures, with grain as photographs have
//   node sharp.mjs bench OVERLAY.png ROUNDS PICTURE...   prints one JSON line per picture

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

sharp.concurrency(1)
sharp.cache(false)

const SIZES = [[1280, 720], [640, 360], [426, 240], [320, 180]]

// Only the shape is handed on: sharp reports the composed pixels as premultiplied, and would divide opaque ones again.
const shape = ({ width, height, channels }) => ({ raw: { width, height, channels } })

async function make(wallpaper, folder) {
  const noise = { create: { width: 1920, height: 1080, channels: 3, noise: { type: 'gaussian', mean: 128, sigma: 22 } } }
  const grain = await sharp(noise).blur(0.8).png().toBuffer()
  const photo = () => sharp(wallpaper).resize(1920, 1080, { fit: 'cover' }).composite([{ input: grain, blend: 'overlay' }]).removeAlpha()
  await photo().jpeg({ quality: 90 }).toFile(join(folder, 'photo-1080.jpg'))
  await photo().png().toFile(join(folder, 'photo-1080.png'))
  const large = await photo().raw().toBuffer({ resolveWithObject: true })
  await sharp(large.data, shape(large.info)).resize(1280, 720).png().toFile(join(folder, 'photo-720.png'))
  await sharp(large.data, shape(large.info)).resize(3840, 2160).jpeg({ quality: 88 }).toFile(join(folder, 'photo-2160.jpg'))
}

async function render(upload, overlay) {
  const screen = await sharp(upload)
    .rotate()
    .resize(1280, 720, { fit: 'cover' })
    .composite([{ input: overlay }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const previews = []
  for (const [width, height] of SIZES) {
    let { data, info } = screen
    if (width !== info.width) {
      ;({ data, info } = await sharp(data, shape(info)).resize(width, height, { fit: 'cover' }).raw().toBuffer({ resolveWithObject: true }))
    }
    previews.push({
      webp: await sharp(data, shape(info)).webp({ quality: 80, effort: 4 }).toBuffer(),
      jpeg: await sharp(data, shape(info)).jpeg({ quality: 80 }).toBuffer(),
    })
  }
  return previews
}

async function bench(overlayPath, rounds, pictures) {
  const overlay = await readFile(overlayPath)
  for (const picture of pictures) {
    const upload = await readFile(picture)
    const first = await render(upload, overlay)
    const cpuBefore = process.cpuUsage()
    const started = performance.now()
    for (let round = 0; round < rounds; round++) await render(upload, overlay)
    const cpu = process.cpuUsage(cpuBefore)
    const sum = (key) => first.reduce((total, preview) => total + preview[key].length, 0)
    console.log(JSON.stringify({
      picture,
      cpu_ms: (cpu.user + cpu.system) / 1000 / rounds,
      wall_ms: (performance.now() - started) / rounds,
      webp_bytes: sum('webp'),
      jpeg_bytes: sum('jpeg'),
    }))
  }
}

const [command, ...rest] = process.argv.slice(2)
if (command === 'make') await make(rest[0], rest[1])
else if (command === 'bench') await bench(rest[0], Number(rest[1]), rest.slice(2))
else throw new Error('say make or bench')
