import { expect, test } from 'vitest'
import { pageOf } from '../../conformance/fixture-site.ts'
import { readVehiclePage } from '../vehicle-page.ts'
import { asideOf } from './alike-parts.ts'

test('labels that are whole elements are alike on all pages, and stay [ANY-04]', () => {
  const pages = [1, 2, 3, 4].map((at) => {
    const facts = `<em>Vehicle Identification Number:</em> 1HGCV1F34LA00000${at} <em>Stock:</em> S70${at}`
    const promotion = '<div class="promo">Visit us today for a test drive of any of our cars</div>'
    const text = `<h1>2019 Honda Accord EX</h1><p>${facts}</p>${promotion}`
    return pageOf(`https://dealer.example/car/${at}`, 200, { text, type: 'text/html' })
  })
  const isVehicle = (url: string) => url.includes('/car/')
  const aside = new Set(asideOf(pages, isVehicle))
  expect(aside.size).toBeGreaterThan(0)
  expect(pages.map((page) => readVehiclePage(page, { isVehicle, aside }).vehicle.stocknum)).toEqual([
    'S701',
    'S702',
    'S703',
    'S704',
  ])
})
