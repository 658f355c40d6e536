import { expect, test } from 'vitest'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import { identifyDealerCom } from './identify.ts'

const identify = (text: string) => identifyDealerCom(pageOf('https://www.a.example/', 200, { text, type: 'text/html' }))

test('the data layer names the dealership; a phone number may be in a span', () => {
  const block = {
    ...{ dealershipName: ' Lakeside  Ford ', address1: '1 Main St', address2: 'Suite 2', city: 'Troy' },
    ...{ stateProvince: 'MI', postalCode: '48083', phone1: '<span data-x="1">248-555-0100</span>' },
  }
  expect(identify(`<script>DDC.dataLayer['dealership'] = ${JSON.stringify(block)};</script>`)).toEqual({
    ...{ name: 'Lakeside Ford', street: '1 Main St, Suite 2', city: 'Troy', state: 'MI', zip: '48083' },
    phone: '248-555-0100',
  })
})

test('without it, the hCard does', () => {
  const card = `<div class="vcard"><b class="org">Lakeside Ford</b><i class="street-address">1 Main St</i>
    <i class="locality">Troy</i><i class="region">MI</i><i class="postal-code">48083</i>
    <i class="tel"><b class="value">248-555-0100</b></i></div>`
  const shown = { name: 'Lakeside Ford', street: '1 Main St', city: 'Troy', state: 'MI', zip: '48083' }
  expect(identify(card)).toEqual({ ...shown, phone: '248-555-0100' })
  expect(identify(`${card}<div class="vcard"><b class="org">Another</b></div>`)).toMatchObject(shown)
  const called = card.replace('<i class="tel">', '<i data-click-to-call-phone="248-555-0199"></i><i class="tel">')
  expect(identify(called)).toMatchObject({ phone: '248-555-0199' })
})

test('without a card the author of a page of the platform does; of any other page nobody', () => {
  const author = '<meta name="author" content="Lakeside Ford">'
  expect(identify(`${author}<div class="ddc-site"></div>`)).toMatchObject({ name: 'Lakeside Ford', street: null })
  expect(identify(author)).toMatchObject({ name: null })
})
