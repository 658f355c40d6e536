import { expect, test } from 'vitest'
import { type Car, cardsOf, cars, detailsAt, menu, ownHost, page, read } from '../../../../test/support/odd-site.ts'
import type { PageRequest } from '../../../model/page.ts'
import { generic } from '../../sites/generic/platform.ts'
import { answerTo, driveCollection } from '../conformance/fixture-site.ts'

const sectionOf = ({ make }: Car) => `/lot/${make.toLowerCase()}`
const links = (paths: Iterable<string>) => [...paths].map((path) => `<a href="${path}">${path.slice(5)}</a>`).join('')

/** A site with a list of each make, below a page that leads to these. */
const siteOf = (shown: readonly Car[], named: Iterable<string>) => (path: string) => {
  if (path === '/') return page('Home', menu('/lot'))
  if (path === '/lot') return page('Makes', links(named))
  const listed = shown.filter((car) => sectionOf(car) === path)
  return listed.length > 0 ? page('Cars', cardsOf(listed)) : detailsAt(path)
}

/** An import after the only cars of one make are gone, with their list. */
function importAfter(namedOf: (left: readonly Car[]) => Iterable<string>) {
  const { reader } = read(siteOf(cars, new Set(cars.map(sectionOf))))
  expect(reader?.listings?.length).toBeGreaterThan(3)
  const left = cars.filter(({ make }) => make !== 'Honda')
  const answers = siteOf(left, namedOf(left))
  const config = { base_url: ownHost, inventory_type: 'all', site_id: null, ...(reader && { reader }) } as const
  return driveCollection(generic.collect({ config }, { sample: false }), ({ url }: PageRequest) =>
    answerTo(url, answers(new URL(url).pathname)),
  ).scan
}

test('a section is over whose address is gone and that nothing above it leads to [ANY-06]', () => {
  const scan = importAfter((left) => new Set(left.map(sectionOf)))
  expect(scan).toMatchObject({ complete: true, incompleteReason: null })
  expect(scan.vehicles).toHaveLength(cars.filter(({ make }) => make !== 'Honda').length)
})

test.each([
  ['that is still linked', '/lot/honda'],
  ['beside a new one, which may be the same under another name', '/lot/honda-cars'],
])('a section %s is missing where its address is gone [ANY-06]', (_, named) => {
  expect(importAfter((left) => new Set([...left.map(sectionOf), named])).complete).toBe(false)
})
