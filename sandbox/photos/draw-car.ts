import sharp from 'sharp'
import { hashText } from '../random.ts'
import type { LotVehicle } from '../vehicles.ts'
import { bodyColors, type CarShape, carShapes } from './car-shapes.data.ts'

/** Parts of the canvas that photos show, from the one side or the other. */
const views = [
  { box: '0 0 100 75', mirrored: false },
  { box: '0 0 100 75', mirrored: true },
  { box: '48 25 50 37.5', mirrored: false },
  { box: '2 25 50 37.5', mirrored: false },
  { box: '24 22 48 36', mirrored: false },
  { box: '62 44 28 21', mirrored: false },
]
const skies = ['#bcd6ec', '#e2d6c8', '#ccd2d8', '#96bee2']
const dark = 'fill="black" fill-opacity="0.3"'

/** Photo `number` (from 1) of a vehicle, in its color and body, as PNG. Always the same bytes, of no other vehicle. */
export function drawCar(vehicle: LotVehicle, number: number): Promise<Buffer> {
  const { box, mirrored } = views[(number - 1) % views.length] ?? { box: '0 0 100 75', mirrored: false }
  const scene = `${lotOf(vehicle.uuid, number)}${carOf(vehicle)}`
  // Where the service runs in the same process, as in tests, it allows photographs alone.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  const seen = mirrored ? `<g transform="translate(100) scale(-1 1)">${scene}</g>` : scene
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="${box}" shape-rendering="crispEdges">${seen}</svg>`,
    ),
  )
    .png()
    .toBuffer()
}

/** The dealer's lot; its buildings and a line on the ground are another photo's, so that no two are alike. */
function lotOf(uuid: string, number: number): string {
  const buildings = [...hashText(`${uuid} ${number}`).toString(16).padStart(8, '0')].map((digit, index) => {
    const height = 4 + Number.parseInt(digit, 16)
    return `<rect x="${index * 12.5}" y="${48 - height}" width="11" height="${height}" ${dark}/>`
  })
  return `<rect width="100" height="75" fill="${skies[hashText(uuid) % skies.length]}"/>${buildings.join('')}
    <rect y="48" width="100" height="27" fill="#7e8080"/><rect y="${59 + (number % 16) * 0.3}" width="100" height="0.3" fill="#dedcd6"/>
    <path d="M30 75 34 62 36 62 33 75zM70 75 66 62 68 62 73 75z" fill="#dedcd6"/>
    <ellipse cx="50" cy="63.5" rx="45" ry="2" ${dark}/>`
}

function carOf({ bodyStyle, baseExteriorColor }: LotVehicle): string {
  const shape = carShapes.find(([words]) => words.test(bodyStyle))?.[1]
  const paint = bodyColors[baseExteriorColor]
  if (shape === undefined || paint === undefined) throw new Error(`nothing draws ${baseExteriorColor} ${bodyStyle}`)
  const { windows, wheels } = shape
  return `<polygon points="${shape.body}" fill="${paint}"/>
    <g ${dark}><rect x="9" y="54" width="83" height="4"/><rect x="47" y="44" width="0.4" height="10"/><rect x="50" y="46.5" width="3" height="0.8"/></g>
    ${windows.map((corners) => `<polygon points="${corners}" fill="#303c48"/>`).join('')}
    ${lampsOf(shape)}
    ${wheels.map((x) => `<circle cx="${x}" cy="57.5" r="7" fill="#1c1c1e"/><circle cx="${x}" cy="57.5" r="4" fill="#c4c8cc"/>`).join('')}`
}

function lampsOf({ body }: CarShape): string {
  const across = body.split(' ').map((corner) => Number.parseFloat(corner))
  const [rear, front] = [Math.min(...across), Math.max(...across)]
  return `<rect x="${front - 4}" y="49" width="3.5" height="2.2" fill="#faecb4"/><rect x="${rear}" y="49" width="2.5" height="3" fill="#c42824"/>`
}
