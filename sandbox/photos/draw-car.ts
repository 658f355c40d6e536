import { hashText } from '../random.ts'
import type { LotVehicle } from '../vehicles.ts'
import { bodyColors, type CarShape, carShapes } from './car-shapes.data.ts'
import { type Color, writePng } from './write-png.ts'

/** What a photo shows of the canvas; a width below zero shows it from the other side. */
type View = { readonly x: number; readonly y: number; readonly width: number }

const views: readonly View[] = [
  { x: 0, y: 0, width: 100 },
  { x: 100, y: 0, width: -100 },
  { x: 48, y: 25, width: 50 },
  { x: 2, y: 25, width: 50 },
  { x: 24, y: 22, width: 48 },
  { x: 62, y: 44, width: 28 },
]

type Point = readonly [x: number, y: number]
type Shape = { readonly color: Color; readonly corners: readonly Point[] }

const size = { width: 800, height: 600 }
const colors = {
  ground: [126, 128, 128],
  line: [222, 222, 214],
  glass: [48, 60, 72],
  tire: [28, 28, 30],
  rim: [196, 200, 204],
  lamp: [250, 236, 180],
  tail: [196, 40, 36],
} as const satisfies Readonly<Record<string, Color>>
const skies: readonly Color[] = [
  [188, 214, 236],
  [226, 214, 200],
  [204, 210, 216],
  [150, 190, 226],
]

/** Photo `number` (from 1) of a vehicle, in its color and body, as PNG. Always the same bytes, of no other vehicle. */
export function drawCar(vehicle: LotVehicle, number: number): Buffer {
  const view = views[(number - 1) % views.length] ?? { x: 0, y: 0, width: 100 }
  const shapes = sceneOf(vehicle)
  const pixels = new Uint8Array(size.width * size.height)
  for (const [index, { corners }] of shapes.entries()) fill(pixels, index, corners.map(seenFrom(view)))
  const { year, make, model, trim, vin } = vehicle
  const palette = shapes.map(({ color }) => color)
  return writePng({ ...size, palette, pixels, title: `${year} ${make} ${model} ${trim} ${vin}, ${number}` })
}

/** From the back to the front. */
function sceneOf(vehicle: LotVehicle): readonly Shape[] {
  const [, shape] = carShapes.find(([words]) => words.test(vehicle.bodyStyle)) ?? []
  if (shape === undefined) throw new Error(`no shape for ${vehicle.bodyStyle}`)
  return [...lotOf(vehicle.uuid), ...carOf(shape, bodyColors[vehicle.baseExteriorColor] ?? colors.rim)]
}

/** The dealer's lot; buildings by the vehicle's id, so that no two photos are alike. */
function lotOf(uuid: string): readonly Shape[] {
  const sky = skies[hashText(uuid) % skies.length] ?? colors.rim
  const buildings = Array.from({ length: 10 }, (_, index) => {
    const height = 4 + Number.parseInt(uuid.charAt(index), 16)
    return { color: mix(sky, colors.ground, 0.35), corners: box(index * 10, 48 - height, 9, height) }
  })
  return [
    { color: sky, corners: box(0, 0, 100, 75) },
    ...buildings,
    { color: colors.ground, corners: box(0, 48, 100, 27) },
    { color: colors.line, corners: points('30,75 34,62 36,62 33,75') },
    { color: colors.line, corners: points('70,75 66,62 68,62 73,75') },
    { color: mix(colors.ground, [0, 0, 0], 0.35), corners: circle(50, 63.5, 45, 2) },
  ]
}

function carOf({ body, windows, wheels }: CarShape, paint: Color): readonly Shape[] {
  const corners = points(body)
  const rear = Math.min(...corners.map(([x]) => x))
  const front = Math.max(...corners.map(([x]) => x))
  const shade = mix(paint, [0, 0, 0], 0.3)
  return [
    { color: paint, corners },
    { color: shade, corners: box(rear + 1, 54, front - rear - 2, 4) },
    { color: shade, corners: box(47, 44, 0.4, 10) },
    { color: shade, corners: box(50, 46.5, 3, 0.8) },
    ...windows.map((window) => ({ color: colors.glass, corners: points(window) })),
    { color: colors.lamp, corners: box(front - 4, 49, 3.5, 2.2) },
    { color: colors.tail, corners: box(rear, 49, 2.5, 3) },
    ...wheels.flatMap((x) => [
      { color: colors.tire, corners: circle(x, 57.5, 7, 7) },
      { color: colors.rim, corners: circle(x, 57.5, 4, 4) },
      { color: colors.tire, corners: circle(x, 57.5, 1.2, 1.2) },
    ]),
  ]
}

function points(text: string): readonly Point[] {
  return text.split(' ').map((pair) => {
    const [x = 0, y = 0] = pair.split(',').map(Number)
    return [x, y]
  })
}

function box(x: number, y: number, width: number, height: number): readonly Point[] {
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]
}

function circle(x: number, y: number, across: number, high: number): readonly Point[] {
  return Array.from({ length: 40 }, (_, index) => {
    const turn = (index / 40) * 2 * Math.PI
    return [x + across * Math.cos(turn), y + high * Math.sin(turn)]
  })
}

function mix(one: Color, other: Color, share: number): Color {
  const part = (index: 0 | 1 | 2) => Math.round(one[index] * (1 - share) + other[index] * share)
  return [part(0), part(1), part(2)]
}

function seenFrom({ x, y, width }: View): (corner: Point) => Point {
  return ([left, top]) => [((left - x) / width) * size.width, ((top - y) / Math.abs(width)) * size.width]
}

/** Every pixel whose middle lies inside. */
function fill(pixels: Uint8Array, index: number, corners: readonly Point[]): void {
  const edges = corners.map((corner, at) => [corner, corners[(at + 1) % corners.length] ?? corner] as const)
  const heights = corners.map(([, y]) => y)
  const last = Math.min(size.height, Math.ceil(Math.max(...heights)))
  for (let row = Math.max(0, Math.floor(Math.min(...heights))); row < last; row += 1) {
    const y = row + 0.5
    const crossings = edges
      .filter(([[, from], [, to]]) => from <= y !== to <= y)
      .map(([[x, from], [toX, to]]) => x + ((y - from) / (to - from)) * (toX - x))
      .sort((one, other) => one - other)
    for (let at = 0; at + 1 < crossings.length; at += 2) {
      const begin = Math.max(0, Math.round(crossings[at] ?? 0))
      const end = Math.min(size.width, Math.round(crossings[at + 1] ?? 0))
      if (begin < end) pixels.fill(index, row * size.width + begin, row * size.width + end)
    }
  }
}
