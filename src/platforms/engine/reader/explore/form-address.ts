import type { HtmlPart } from '../../cards/parse-html.ts'

const fields = 'input[name]:not([type]), input[type="text"][name], input[type="hidden"][name], select[name]'

/** Where a form leads that is sent as it stands; null: it is posted. */
export function formAddress(form: HtmlPart, base: string): URL | null {
  const address = URL.parse(form.attr('action') ?? '', base)
  if (address === null || /post/i.test(form.attr('method') ?? '')) return null
  for (const [name, value] of formFields(form)) address.searchParams.set(name, value)
  return address
}

/** What a form sends as it stands, beside its button. */
export function formFields(form: HtmlPart): [name: string, value: string][] {
  const found = form.find(fields)
  return found.toArray().map(({ attribs }, at) => {
    const options = found.eq(at).find('option')
    const selected = options.filter('[selected]')
    const chosen = (selected.length > 0 ? selected : options).first()
    const value = chosen.length === 0 ? attribs.value : (chosen.attr('value') ?? chosen.text())
    return [attribs.name ?? '', value?.trim() ?? '']
  })
}
