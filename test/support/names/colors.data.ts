import type { BaseColor } from '../../../src/model/vocabularies.ts'

export type StatedColor = {
  readonly color: string
  readonly base: BaseColor | null
  /** Other readings of which a person would approve. */
  readonly base_also?: readonly (BaseColor | null)[]
}

export const ordinaryColors: readonly StatedColor[] = [
  { color: 'Pearl White/Super Black', base: 'White' },
  { color: 'Diamond Black/Bright White Roof', base: 'Black' },
  { color: 'Cayenne Red Metallic / Black', base: 'Red' },
  { color: 'Oxford White/Stone Gray', base: 'White' },
  { color: 'Aurora Black Pearl/Snow White', base: 'Black' },
  { color: 'Black Cab with Gray Box', base: 'Black' },
  { color: 'Hydro Blue and Diamond Black', base: 'Blue' },
  { color: 'Gaz/summit White', base: 'White' },
  { color: '1G3 Magnetic Gray', base: 'Gray' },
  { color: 'Rosso Corsa', base: 'Red' },
  { color: 'Amarillo', base: 'Yellow' },
  { color: 'Morado', base: 'Purple' },
  { color: 'Plateado', base: 'Silver' },
  { color: 'Storm Cloud Metallic', base: 'Gray' },
  { color: 'Tungsten', base: 'Gray' },
  { color: 'Pepperdust', base: 'Gray', base_also: ['Brown', 'Beige'] },
  { color: 'Burgandy', base: 'Red' },
  { color: 'Sliver', base: 'Silver' },
  { color: 'Deep Cherry R', base: 'Red' },
  { color: 'Celestial Sil', base: 'Silver' },
  { color: 'Graphi', base: 'Gray' },
  { color: 'Sting-Gray', base: 'Gray' },
  { color: 'Blue with Silver stripes', base: 'Blue' },
  { color: 'Silver[Silver Ice Metallic]', base: 'Silver' },
  { color: 'White[White Gold]', base: 'White' },
  { color: 'Light Pebble', base: 'Beige' },
  { color: 'Tangerine Dream', base: 'Orange' },
  { color: 'Lime Squeeze', base: 'Green', base_also: ['Yellow'] },
  { color: 'Titanium Flash Mica', base: 'Brown', base_also: ['Gray'] },
  { color: 'Mocha Bronze Metallic', base: 'Brown' },
  { color: 'Beige/Tan', base: 'Beige' },
  { color: 'Steel Metallic', base: 'Gray' },
  { color: '8 Speed Automatic', base: null },
  { color: 'See Dealer', base: null },
  { color: 'Cloth', base: null },
  { color: '23995', base: null },
]
