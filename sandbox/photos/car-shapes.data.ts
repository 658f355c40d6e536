/** Corners as `x,y x,y ...` on a canvas of 100 by 75; the front is at the right. */
export type CarShape = {
  readonly body: string
  readonly windows: readonly string[]
  /** Where the wheels stand. */
  readonly wheels: readonly [rear: number, front: number]
}

const sedan: CarShape = {
  body: '7,58 7,48 10,45 24,43 36,34 58,34 73,44 90,47 93,51 93,58',
  windows: ['28,43 37,36 46,36 46,43', '48,43 48,36 57,36 68,43'],
  wheels: [23, 76],
}
const suv: CarShape = {
  body: '8,58 8,41 14,29 60,29 74,42 90,45 93,50 93,58',
  windows: ['12,41 17,32 27,32 27,41', '29,41 29,32 44,32 44,41', '46,41 46,32 58,32 69,41'],
  wheels: [23, 76],
}
const pickup: CarShape = {
  body: '5,57 5,42 38,42 40,29 62,29 73,41 91,43 94,48 94,57',
  windows: ['42,40 43,32 51,32 51,40', '53,40 53,32 61,32 69,40'],
  wheels: [21, 78],
}
const wagon: CarShape = {
  body: '7,58 7,45 13,34 58,34 73,44 90,47 93,51 93,58',
  windows: ['12,43 17,36 27,36 27,43', '29,43 29,36 46,36 46,43', '48,43 48,36 57,36 68,43'],
  wheels: [23, 76],
}
const hatchback: CarShape = {
  body: '12,58 12,46 20,34 55,34 70,44 86,47 89,51 89,58',
  windows: ['19,43 25,36 37,36 37,43', '39,43 39,36 54,36 65,43'],
  wheels: [27, 73],
}
const coupe: CarShape = {
  body: '7,58 7,49 12,46 32,38 44,35 55,35 73,45 91,48 94,52 94,58',
  windows: ['32,44 45,37 55,37 68,44'],
  wheels: [23, 76],
}

/** The first word that the body style contains decides. */
export const carShapes: readonly (readonly [words: RegExp, shape: CarShape])[] = [
  [/truck|cab|pickup/i, pickup],
  [/suv|sport|van/i, suv],
  [/wagon/i, wagon],
  [/hatch/i, hatchback],
  [/coupe|convertible/i, coupe],
  [/./, sedan],
]

export const bodyColors: Readonly<Record<string, string>> = {
  White: '#f0f2f4',
  Black: '#1e1f22',
  Silver: '#b9bec4',
  Gray: '#6e747a',
  Red: '#b02026',
  Blue: '#1e4e96',
  Green: '#345c3e',
  Brown: '#704a2e',
  Orange: '#d6621c',
  Beige: '#cebc9c',
  Yellow: '#e4be28',
}
