import { describe, expect, test } from 'vitest'
import { vehicleAttributes, withPageFacts } from './beside-markup.ts'

const vin = '2GNFLFEK3F6245241'
const url = 'https://www.harbormotors.example/used/equinox/'
const read = (text: string, vehicle: object = {}) => withPageFacts({ text, url })({ vin, ...vehicle })

describe('data attributes beside a VIN', () => {
  test('fill what the markup lacks, and nothing else', () => {
    const html = `<div data-vin="${vin}" data-odometer="141877" data-extColor="Silver" data-trans="Automatic"></div>`
    expect(read(html, { exterior_color: 'Silver Ice' })).toMatchObject({
      ...{ odometer: '141877', exterior_color: 'Silver Ice', transmission: 'Automatic' },
    })
  })

  test('may be spread over several elements; an empty one states nothing', () => {
    const html = `<a data-vin="${vin}" data-mpg-city="" data-stocknum="A1"></a><b data-vehicle-vin='${vin.toLowerCase()}' data-mpg-city="20"></b>`
    expect(read(html)).toMatchObject({ stocknum: 'A1', city_mpg: '20' })
  })

  test('without a tag around them are none', () => {
    expect(vehicleAttributes(` data-vin="${vin}" data-odometer="5" `.repeat(20_000)).size).toBe(0)
    expect(read(`<p ${'x '.repeat(5_000)}data-vin="${vin}" data-odometer="5">`)).toEqual({ vin, photos: [] })
  })

  test('name doors in the body style', () => {
    expect(read(`<p data-vin=${vin} data-bodystyle="4D Sport Utility">`)).toMatchObject({ doors: '4' })
  })

  test('of another vehicle, or that are amounts, are not read', () => {
    const html = `<p data-vin="1C4RJFBG8KC000002" data-odometer="5"><p data-vin="${vin}" data-price="1" data-msrp="2">`
    expect(read(html)).toEqual({ vin, photos: [] })
    expect(vehicleAttributes(html).get(vin)?.get('price')).toBe('1')
  })
})

describe('photos', () => {
  const photo = (name: string, of = vin) => `https://www.harbormotors.example/photos/${of.toLowerCase()}/${name}`
  const images = (...names: readonly string[]) => names.map((name) => `<img data-src="${photo(name)}">`).join('')

  test('that differ from the stated one by their number, with the VIN in their address, are its gallery', () => {
    const html = `${images('1.jpg', '2.jpg', '2.jpg', 'thumb-2.jpg')}<img src="${photo('3.jpg', 'OTHER')}">`
    expect(read(html, { photos: [photo('1.jpg')] }).photos).toEqual([photo('1.jpg'), photo('2.jpg')])
  })

  test('without any in the markup are those whose address has the VIN', () => {
    const html = `<img src="/p/${vin}-0.jpg"><img src="/p/${vin}-1.jpg"><img src="/p/logo-1.jpg">`
    expect(read(html).photos).toEqual([0, 1].map((at) => `https://www.harbormotors.example/p/${vin}-${at}.jpg`))
  })

  test('stay as stated where the markup has several', () => {
    const stated = [photo('8.jpg'), photo('9.jpg')]
    expect(read(images('1.jpg'), { photos: stated }).photos).toEqual(stated)
  })
})
