import type { HtmlPart } from '../../cards/parse-html.ts'

const fields = 'input[name]:not([type]), input[type="text"][name], input[type="hidden"][name], select[name]'

/** Where a form leads that is sent as it stands; null: it is posted. */
export function formAddress(form: HtmlPart, base: string): URL | null {
  const address = URL.parse(form.attr('action') ?? '', base)
  if (address === null || /post/i.test(form.attr('method') ?? '')) return null
  const found = form.find(fields)
  for (const [at, { attribs }] of found.toArray().entries()) {
    const options = found.eq(at).find('option')
    const selected = options.filter('[selected]')
    const chosen = (selected.length > 0 ? selected : options).first()
    const value = chosen.length === 0 ? attribs.value : (chosen.attr('value') ?? chosen.text())
    address.searchParams.set(attribs.name ?? '', value?.trim() ?? '')
  }
  return address
}
