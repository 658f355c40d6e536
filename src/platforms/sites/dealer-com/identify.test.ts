import { expect, test } from 'vitest'
import { pageOf } from '../../engine/conformance/fixture-site.ts'
import { identifyDealerCom } from './identify.ts'

const identify = (text: string) => identifyDealerCom(pageOf('https://www.a.example/', 200, { text, type: 'text/html' }))

test('without a card the author of a page of the platform does; of any other page nobody', () => {
  const author = '<meta name="author" content="Lakeside Ford">'
  expect(identify(`${author}<div class="ddc-site"></div>`)).toMatchObject({ name: 'Lakeside Ford', street: null })
  expect(identify(author)).toMatchObject({ name: null })
})
