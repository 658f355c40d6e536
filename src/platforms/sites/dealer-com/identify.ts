import { isRecord } from '../../../lib/json.ts'
import { oneLine } from '../../../lib/text.ts'
import { type DealerIdentity, noIdentity } from '../../../model/dealership.ts'
import type { Page } from '../../../model/page.ts'
import { parseHtml } from '../../engine/cards/parse-html.ts'
import { textAt } from '../../engine/records/record-path.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'

/** The dealership block of the data layer, else the hCard of older page headers. */
export function identifyDealerCom(page: Page): DealerIdentity {
  const block = embeddedJson(page.text, /DDC\.dataLayer(?:\['dealership'\]|\["dealership"\]|\.dealership)\s*=\s*/).find(
    isRecord,
  )
  if (block === undefined) return readHCard(page.text)
  const textOf = (name: string) => plain(textAt(block[name]))
  return {
    name: textOf('dealershipName'),
    street: [textOf('address1'), textOf('address2')].filter((line) => line !== null).join(', ') || null,
    city: textOf('city'),
    state: textOf('stateProvince'),
    zip: textOf('postalCode'),
    phone: textOf('phone1'),
  }
}

function readHCard(html: string): DealerIdentity {
  const $ = parseHtml(html)
  const card = $('.vcard').first()
  const textOf = (selector: string) => plain(card.find(selector).first().text())
  const name = textOf('.org, .fn') ?? plain($('meta[name="author"]').attr('content') ?? null)
  const isPlatformPage = card.length > 0 || $('.ddc-site').length > 0
  return {
    ...noIdentity,
    name: isPlatformPage ? name : null,
    street: textOf('.street-address'),
    city: textOf('.locality'),
    state: textOf('.region'),
    zip: textOf('.postal-code'),
    phone:
      plain(card.find('[data-click-to-call-phone]').first().attr('data-click-to-call-phone') ?? null) ??
      textOf('.tel .value'),
  }
}

/** phone1 may be an HTML span. */
function plain(text: string | null): string | null {
  const cleaned = (text ?? '').includes('<') ? parseHtml(text ?? '').root() : null
  return oneLine(cleaned?.text() ?? text ?? '') || null
}
