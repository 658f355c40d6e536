import { describe, expect, test } from 'vitest'
import type { PageRequest } from '../../../../model/page.ts'
import { hasValidCheckDigit } from '../../../../model/vin.ts'
import { generic } from '../../../sites/generic/platform.ts'
import { driveCollection, failureAt, pageOf } from '../../conformance/fixture-site.ts'

const host = 'http://whole-stock.example'
const vinOf = (at: number) =>
  [...'0123456789X'].map((digit) => `1FTEW1EP${digit}JF${100_000 + at * 7}`).find(hasValidCheckDigit) ?? ''

type Car = { readonly vin: string; readonly path: string; readonly title: string; readonly at: number }
const cars: readonly Car[] = Array.from({ length: 40 }, (_, at) => {
  const path = `/truck/${700 + at}`
  return { vin: vinOf(at), path, title: '2018 Ford F-150 XLT', at }
})
const page = (body: string) => `<html><head><title>Smith Motors</title></head><body>${body}</body></html>`
const card = ({ vin, path, title, at }: Car) =>
  `<div><h3><a href="${path}">${title}</a></h3><p>$${21_000 + at * 10}</p><p>${30_000 + at} miles</p><p>VIN: ${vin}</p></div>`
const list = (from: number, to: number, more = '') => page(cars.slice(from, to).map(card).join('') + more)
const home = page('<nav><a href="/trucks">Inventory</a></nav>')

type Answers = (path: string) => string | undefined

/** Sets a site up and imports it. */
function read(answers: Answers) {
  const config = { base_url: host, inventory_type: 'all', site_id: null } as const
  const answer = ({ url }: PageRequest) => {
    const { pathname, search } = new URL(url)
    const car = cars.find(({ path }) => path === pathname)
    const text =
      answers(pathname + search) ?? (car === undefined ? undefined : page(`<h1>${car.title}</h1>${card(car)}`))
    if (text === undefined) return failureAt(url, { class: 'changed', code: 'http_error' })
    return pageOf(url, 200, { text, type: text.startsWith('<?xml') ? 'application/xml' : 'text/html' })
  }
  const { doubt, reader } = driveCollection(generic.collect({ config }, { sample: true }), answer).scan
  expect(reader).toBeDefined()
  const known = reader === undefined ? config : { ...config, reader }
  const { scan } = driveCollection(generic.collect({ config: known }, { sample: false }), answer)
  return { doubt, read: scan.vehicles.length, complete: scan.complete }
}

const whole = { doubt: null, read: 40, complete: true }

describe('a part of the stock is not taken for all of it', () => {
  test('a short page between full ones is no end', () => {
    const bounds = [0, 12, 21, 33, 40]
    const button = '<button data-url="/trucks/more?page=2">Load more</button>'
    expect(
      read((path) => {
        if (path === '/') return home
        if (path === '/trucks') return list(0, 12, button)
        const number = Number(/^\/trucks\/more\?page=(\d)$/.exec(path)?.[1])
        const part = cars.slice(bounds[number - 1], bounds[number])
        return Number.isNaN(number) || number > 4 ? undefined : part.map(card).join('')
      }),
    ).toEqual(whole)
  })

  test('a piece of a page may link to the pages around it', () => {
    const pieces = [0, 10, 20, 30].map((from) =>
      cars
        .slice(from, from + 10)
        .map(card)
        .join(''),
    )
    const pager = '<ul><li><a href="/trucks?pg=1">1</a></li><li><a href="/trucks?pg=2">2</a></li></ul>'
    expect(
      read((path) => {
        if (path === '/') return home
        if (path === '/trucks') return page('<turbo-frame id="lot" src="/trucks/part"></turbo-frame>')
        if (path === '/trucks/part') return pieces[0] + pager
        const number = /^\/trucks\?pg=(\d)$/.exec(path)?.[1]
        return number === undefined ? undefined : (pieces[Number(number) - 1] ?? '<p>No vehicles</p>')
      }),
    ).toEqual(whole)
  })

  test('each section goes on as the first one does, also where its path says so', () => {
    const button = (section: string) => `<button data-url="/trucks-${section}/page/2">Load more</button>`
    const begins = { new: 0, used: 20 }
    expect(
      read((path) => {
        if (path === '/') return page('<nav><a href="/trucks-new">New</a><a href="/trucks-used">Used</a></nav>')
        const [, section, number = '1'] = /^\/trucks-(new|used)(?:\/page\/(\d))?$/.exec(path) ?? []
        if (section !== 'new' && section !== 'used') return undefined
        const from = begins[section] + (Number(number) - 1) * 10
        if (number === '1') return list(from, from + 10, button(section))
        return number === '2'
          ? cars
              .slice(from, from + 10)
              .map(card)
              .join('')
          : '<p>No vehicles</p>'
      }),
    ).toEqual(whole)
  })

  test('sections without a list of all are all read, however many the menu has', () => {
    const sections = cars.filter(({ at }) => at % 5 === 0).map(({ at }) => at)
    const menu = sections.map((at) => `<a href="/used-trucks/group-${at}">Used trucks ${at}</a>`).join('')
    expect(
      read((path) => {
        if (path === '/') return page(`<nav>${menu}</nav>`)
        const at = /^\/used-trucks\/group-(\d+)$/.exec(path)?.[1]
        return at === undefined ? undefined : list(Number(at), Number(at) + 5)
      }),
    ).toEqual(whole)
  })

  test('sections end with their pages, though each shows featured vehicles of the others', () => {
    const featured = [1, 22, 33].flatMap((at) => cars[at] ?? []).map(card)
    const bounds = { new: [0, 20], used: [20, 40] } as const
    expect(
      read((path) => {
        if (path === '/') return page('<nav><a href="/trucks-new">New</a><a href="/trucks-used">Used</a></nav>')
        const [, section, number = '1'] = /^\/trucks-(new|used)(?:\?page=(\d))?$/.exec(path) ?? []
        if (section !== 'new' && section !== 'used') return undefined
        const [begin, end] = bounds[section]
        const from = begin + (Number(number) - 1) * 9
        const shown = cars.slice(from, Math.min(from + 9, end)).map(card)
        const next = from + 9 < end ? `<a rel="next" href="/trucks-${section}?page=${Number(number) + 1}">Next</a>` : ''
        return page(`<div>${featured.join('')}</div><p>20 vehicles found</p>${shown.join('')}${next}`)
      }).read,
    ).toBe(40)
  })

  test('a section that the search comes to late may be the one that goes on', () => {
    const lengths = [2, 2, 3, 2, 3, 4, 20, 4]
    const begins = lengths.map((_, at) => lengths.slice(0, at).reduce((sum, length) => sum + length, 0))
    const menu = begins.map((at) => `<a href="/used-trucks/group-${at}">Used trucks ${at}</a>`).join('')
    const featured = cars.slice(2, 4).map(card).join('')
    expect(
      read((path) => {
        if (path === '/') return page(`<nav>${menu}</nav>`)
        const [, begin, number = '1'] = /^\/used-trucks\/group-(\d+)(?:\?page=(\d))?$/.exec(path) ?? []
        if (begin === undefined) return undefined
        const end = Number(begin) + (lengths[begins.indexOf(Number(begin))] ?? 0)
        const from = Number(begin) + (Number(number) - 1) * 10
        const next = from + 10 < end ? `<a href="/used-trucks/group-${begin}?page=${Number(number) + 1}">2</a>` : ''
        return page(
          featured +
            cars
              .slice(from, Math.min(from + 10, end))
              .map(card)
              .join('') +
            next,
        )
      }),
    ).toEqual(whole)
  })

  test('pages may be counted from 0 where the server adds a slash to the first address', () => {
    const pager = [0, 1, 2, 3].map((number) => `<a href="/trucks?p=${number}">${number + 1}</a>`).join('')
    expect(
      read((path) => {
        if (path === '/') return page('<nav><a href="/trucks/">Inventory</a></nav>')
        const [, number = '0'] = /^\/trucks(?:\/|\?p=(\d))$/.exec(path) ?? []
        const from = Number(number) * 10
        return path.startsWith('/trucks') ? list(from, from + 10, `<p>40 vehicles found</p>${pager}`) : undefined
      }),
    ).toEqual(whole)
  })

  test('sold vehicles among the others do not make up the total that is stated', () => {
    const sold = [41, 42].map((at) => ({
      vin: vinOf(at),
      path: `/truck/${700 + at}`,
      title: '2018 Ford F-150 XLT',
      at,
    }))
    const marked = sold.map((car) => card(car).replace('<div>', '<div><b>SOLD</b>')).join('')
    expect(
      read((path) => {
        if (path === '/') return home
        const number = Number(/^\/trucks(?:\?page=(\d))?$/.exec(path)?.[1] ?? (path === '/trucks' ? 1 : Number.NaN))
        if (Number.isNaN(number)) return undefined
        const from = (number - 1) * 19
        const next = `<a href="/trucks?page=${number + 1}">${number + 1}</a>`
        return list(from, from + 19, `${number === 1 ? marked : ''}<p>40 vehicles found</p>${number < 3 ? next : ''}`)
      }),
    ).toEqual(whole)
  })

  test('two sections that share featured vehicles are both of the stock', () => {
    const featured = cars.slice(30, 32).map(card).join('')
    const similar = cars.map(({ path, title }) => `<li><a href="${path}">${title}</a></li>`).join('')
    expect(
      read((path) => {
        if (path === '/') return page('<nav><a href="/trucks-new">New</a><a href="/trucks-used">Used</a></nav>')
        const car = cars.find((one) => one.path === path)
        if (car !== undefined) return page(`<h1>${car.title}</h1>${card(car)}<ul>${similar}</ul>`)
        const [, section, number = '1'] = /^\/trucks-(new|used)(?:\?page=(\d))?$/.exec(path) ?? []
        if (section === undefined) return undefined
        const [begin, end] = section === 'new' ? [0, 12] : [12, 40]
        const from = begin + (Number(number) - 1) * 9
        const next = from + 9 < end ? `<a href="/trucks-${section}?page=${Number(number) + 1}">Next</a>` : ''
        return list(from, Math.min(from + 9, end), `<p>${end - begin} vehicles found</p>${featured}${next}`)
      }),
    ).toEqual(whole)
  })

  test('a menu of makes leads to lists that scripts push beside their events', () => {
    const sections = ['ford', 'ram', 'gmc', 'kia'] as const
    const menu = sections.map((make) => `<a href="/lot?make=${make}">${make}</a>`).join('')
    const record = ({ vin, path, at }: Car) =>
      JSON.stringify({
        vin,
        year: 2018,
        make: 'Ford',
        model: 'F-150',
        price: 21_000 + at * 10,
        mileage: 30_000,
        url: path,
      })
    expect(
      read((path) => {
        if (path === '/') return page(menu)
        const at = sections.findIndex((make) => path === `/lot?make=${make}`)
        if (at < 0) return undefined
        const pushes = cars.slice(at * 10, at * 10 + 10).map((car) => `cars.push(${record(car)});`)
        return page(`<script>dataLayer.push({"event":"list","price":1})</script><script>${pushes.join('\n')}</script>`)
      }),
    ).toEqual(whole)
  })

  test('a button names where more is and its number, but no parameter', () => {
    const button = '<button data-next="2" data-endpoint="/trucks/results">Show 10 more</button>'
    expect(
      read((path) => {
        if (path === '/') return home
        if (path === '/trucks') return list(0, 10, `${button}<p>Viewing 10 of 40</p>`)
        const number = /^\/trucks\/results\?page=(\d)$/.exec(path)?.[1]
        const part = cars.slice((Number(number) - 1) * 10, Number(number) * 10)
        return number === undefined ? undefined : JSON.stringify({ html: part.map(card).join('') })
      }),
    ).toEqual(whole)
  })

  test('what is linked to as two sections are is a section too', () => {
    const words = ['Trucks', 'Vans', 'Haulers', 'Crew']
    const menu = words.map((word, at) => `<a href="/lot/${word.toLowerCase()}-${at}">${word}</a>`).join('')
    expect(
      read((path) => {
        if (path === '/') return page(`<nav>${menu}</nav>`)
        const at = /^\/lot\/[a-z]+-(\d)$/.exec(path)?.[1]
        return at === undefined ? undefined : list(Number(at) * 10, Number(at) * 10 + 10)
      }),
    ).toEqual(whole)
  })

  test('links to vehicles that the listing does not show lead to the sitemap, or to a review', () => {
    const similar = cars
      .slice(20)
      .map(({ path, title }) => `<a href="${path}">${title}</a>`)
      .join('')
    const answers: Answers = (path) => {
      if (path === '/') return home
      if (path === '/trucks') return list(0, 12)
      const car = cars.find((one) => one.path === path)
      return car && page(`<h1>${car.title}</h1>${card(car)}<h2>More trucks</h2><ul>${similar}</ul>`)
    }
    const found = read(answers)
    expect(found.doubt).toContain('its listing shows 12')
    const locations = cars.map(({ path }) => `<url><loc>${host}${path}</loc></url>`).join('')
    const sitemap = `<?xml version="1.0"?><urlset>${locations}</urlset>`
    expect(read((path) => (path === '/sitemap.xml' ? sitemap : answers(path)))).toEqual(whole)
  })

  test('pages of photos that have the number of their car are no further cars', () => {
    const found = read((path) => {
      if (path === '/') return home
      if (path === '/trucks') return list(0, 12).replaceAll('/truck/', '/car')
      const at = cars.findIndex((one) => one.path.replace('/truck/', '/car') === path)
      return (
        cars[at] &&
        page(
          `<h1>${cars[at].title}</h1>${card(cars[at]).replaceAll('/truck/', '/car')}<a href="${path.replace('car', 'photos')}">Photos</a>`,
        )
      )
    })
    expect(found.doubt).toBeNull()
  })

  test('a filter that counts more vehicles of its makes than the listing shows is for a person to look at', () => {
    const filter = (fords: number) => `<form><p>Ford (${fords})</p><p>Ram (1)</p><p>Kia (1)</p></form>`
    const offering = (fords: number) =>
      read((path) => (path === '/' ? home : path === '/trucks' ? list(0, 12, filter(fords)) : undefined))
    expect(offering(30).doubt).toMatch(/counts 20 vehicles/)
    expect(offering(12).doubt).toBeNull()
  })

  test('a few new arrivals are not all that another page or a link states', () => {
    const arrivals = cars.slice(0, 3).map(card).join('')
    const stating = (text: string, link = 'All our vehicles') =>
      read((path) => {
        if (path === '/') return page(`<nav><a href="/trucks">${link}</a></nav><h2>New arrivals</h2>${arrivals}`)
        return path === '/trucks' ? page(`<p>${text}</p><div id="list"></div>`) : undefined
      }).doubt
    expect(stating('Showing 12 of 40 vehicles')).toBe('the site states 40 vehicles, its listing shows 3')
    expect(stating('', 'See all 40 vehicles')).toBe('the site states 40 vehicles, its listing shows 3')
    expect(stating('Showing 3 of 3 vehicles')).toBeNull()
  })

  test('a button for more vehicles that leads nowhere is for a person to look at', () => {
    const found = read((path) => {
      if (path === '/') return home
      return path === '/trucks' ? list(0, 12, '<button onclick="more()">Show more vehicles</button>') : undefined
    })
    expect(found.doubt).toContain('offers more vehicles')
  })

  test('a sitemap that lacks cars to which a list links is not the stock', () => {
    const photos = cars.map(({ path }) => `<a href="${path}"><img src="/photos${path}.jpg"></a>`).join('')
    const named = cars.slice(13).map(({ path }) => `<url><loc>${host}${path}</loc></url>`)
    const { doubt } = read((path) => {
      if (path === '/') return home
      if (path === '/trucks') return page(photos)
      if (path === '/robots.txt') return `Sitemap: ${host}/sitemap.xml`
      return path === '/sitemap.xml' ? `<?xml version="1.0"?><urlset>${named.join('')}</urlset>` : undefined
    })
    expect(doubt).toBe('the site links to 40 vehicles, its sitemap names 27')
  })

  const sitemapOf = (some: readonly Car[]) =>
    `<?xml version="1.0"?><urlset>${some.map(({ path }) => `<url><loc>${host}${path}</loc></url>`).join('')}</urlset>`

  test('a sitemap that names more vehicles than the site counts beside its makes is for a person to look at', () => {
    const counting = (fords: number) =>
      read((path) => {
        if (path === '/') return home
        if (path === '/trucks') return page(`<form><p>Ford (${fords})</p><p>Ram (1)</p><p>Kia (1)</p></form>`)
        return path === '/sitemap.xml' ? sitemapOf(cars) : undefined
      }).doubt
    expect(counting(30)).toBe('the sitemap names 40 vehicles, beside makes the site counts 32')
    expect(counting(38)).toBeNull()
    expect(counting(12), 'of another section').toBeNull()
  })
})
