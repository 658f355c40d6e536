import { Type } from 'typebox'

/** 17 letters and digits without I, O and Q (ISO 3779), in any case. */
export const Vin = Type.String({
  pattern: '^[A-HJ-NPR-Za-hj-npr-z0-9]{17}$',
  description: '17 characters, without I, O and Q; in any case.',
  examples: ['1HGCM82633A004352'],
})
