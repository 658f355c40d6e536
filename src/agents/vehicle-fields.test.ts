import { expect, test } from 'vitest'
import { presentVehicle } from './vehicle-fields.ts'

test.each([
  { listing: 'a website', vehicle: { vin: 'A', series: 'EX-L', notes: 'x' } },
  { listing: 'a feed', vehicle: { vin: 'A', trim: 'EX-L' } },
  { listing: 'a website with both', vehicle: { vin: 'A', series: 'EX-L', trim: 'another' } },
])(
  'agents read the trim of a vehicle of $listing under one name, and only fields that are meant for them',
  ({ vehicle }) => {
    expect(presentVehicle(vehicle)).toEqual({ vin: 'A', series: 'EX-L' })
  },
)
