import { escapeHtml } from '../../sites/markup.ts'
import {
  htmlAnswer,
  jsonAnswer,
  notFound,
  type Site,
  type SiteAnswer,
  type SiteRequest,
  textAnswer,
} from '../../sites/site.ts'
import { type Section, sectionsOf, vehiclePath } from './addresses.ts'
import type { GrammarCar } from './cars.ts'
import { embed } from './embed.ts'
import { withHabits } from './habits.ts'
import { answerInterface, envelope, interfacePage, interfacePath, scriptFile } from './interface.ts'
import { items } from './items.ts'
import { marketingLinks, researchPages, townPages } from './marketing.ts'
import { frame } from './markup.ts'
import { carTitle } from './names.ts'
import { analytics, box, breadcrumbs, calculator, facets, filters, neighborItem, offers, soldItem } from './noise.ts'
import { otherBusiness } from './other-businesses.ts'
import { type Asked, carsOnPage, isJsonPart, pager, pageSizeOf, readAddress } from './paging.ts'
import { type Shown, shownFields } from './shown.ts'
import { type Truth, truthOf } from './truth.ts'
import { vehiclePage } from './vehicle-page.ts'
import { createWorld, type World } from './world.ts'

export type GrammarSite = Site & { readonly seed: string; readonly choices: World['choices']; readonly truth: Truth }

/** The site of a seed: one of some 10^9 that the choices allow. */
export function createGrammarSite(seed: string): GrammarSite {
  const world = createWorld(seed)
  const { business } = world.choices
  const shown = shownFields(world.choices)
  const sections = sectionsOf(world)
  const cars = world.choices.isOnePage ? [] : [...world.lot.stock, ...world.lot.sold]
  const pages = new Map(cars.map((car) => [vehiclePath(world, car), car]))
  const build = { world, shown, sections, pages }
  return {
    host: world.host,
    kind: 'grammar',
    lot: null,
    seed,
    choices: world.choices,
    truth: truthOf(world, shown),
    answer: (request) => {
      if (business === 'dealer') return withHabits(world, request, (plain) => answerDealer(build, plain))
      if (request.url.pathname === '/robots.txt') return textAnswer('User-agent: *\nDisallow: /admin\n')
      const page = otherBusiness(world, business, request.url.pathname)
      return page === null ? notFound() : htmlAnswer(page)
    },
  }
}

type Build = {
  readonly world: World
  readonly shown: Shown
  readonly sections: readonly Section[]
  /** By path and query. */
  readonly pages: ReadonlyMap<string, GrammarCar>
}

function answerDealer(build: Build, request: SiteRequest): SiteAnswer {
  const { world, shown } = build
  const { url } = request
  const { pathname, search, searchParams: query } = url
  const { choices } = world
  const isInterface = choices.listing === 'json-interface' || choices.listing === 'graphql'
  if (isInterface && pathname === interfacePath(world))
    return isUnasked(world, request)
      ? jsonAnswer({ errors: [{ message: 'Must provide query string.' }] }, 400)
      : jsonAnswer(answerInterface(world, { query, body: request.body }, shown))
  if (pathname === '/assets/app.js') return textAnswer(scriptFile(world), 'text/javascript')
  if (pathname === '/assets/menu.js') return textAnswer(menuScript(world, build.sections), 'text/javascript')
  const car = build.pages.get(pathname + search) ?? build.pages.get(pathname)
  if (car !== undefined) return htmlAnswer(framed(build, carTitle(world, car), vehiclePage(world, car, shown)))
  if (choices.listing !== 'sitemap-only') {
    const asked = readAddress(world, url, build.sections, request.body)
    if (asked !== null) return answerListing(build, asked)
  }
  return answerOther(build, request)
}

/** GraphQL without a query. */
function isUnasked({ choices }: World, { method, body }: SiteRequest): boolean {
  return choices.listing === 'graphql' && (method !== 'POST' || !/"query"\s*:\s*"\s*query\b/.test(body))
}

function answerListing(build: Build, asked: Asked): SiteAnswer {
  const { world, shown } = build
  const { choices } = world
  const { section, page, isPart } = asked
  const size = pageSizeOf(world)
  const cars = carsOnPage(world, section, page)
  const marked =
    choices.sold === 'marked' && page === 1
      ? [...cars.slice(0, 2), ...world.lot.sold.slice(0, 2), ...cars.slice(2)]
      : cars
  const html = items(world, marked, shown.listing)
  const counted = (count: number) => `<p>${world.say('results').replace('@', String(count))}</p>`
  const total = choices.statedTotal ? counted(section.cars.length) : choices.ownCount ? counted(cars.length) : ''
  const after = pager(world, asked)
  const isSelf = choices.listing === 'fragments' ? page > 1 || isPart : isPart
  if (isSelf && (isPart || choices.listing === 'fragments')) {
    return isJsonPart(world)
      ? jsonAnswer({ success: true, html: html + after, count: cars.length })
      : htmlAnswer(html + after)
  }
  const above = `${filters(world)}${facets(world, section)}${offers(world)}${highlights(build)}`
  const heading = `${breadcrumbs(world, section.label)}<h1>${escapeHtml(section.label)}</h1>${above}${analytics(world, 'view_item_list', cars)}`
  const below =
    choices.neighbors === 'list'
      ? box(
          world,
          'neighbors',
          world.lot.neighbors.map((car) => neighborItem(world, car)),
        )
      : ''
  if (choices.listing === 'json-interface' || choices.listing === 'graphql') {
    const { body, head } = interfacePage(world)
    return htmlAnswer(framed(build, section.label, `${heading}${body}${below}`, head))
  }
  if (choices.listing === 'fragments') {
    const source = `${section.path.replace(/\/?(\?.*)?$/, '')}/part${section.path.includes('?') ? section.path.slice(section.path.indexOf('?')) : ''}`
    const tag = world.one('fragment', [
      `<div hx-get="${source}" hx-trigger="load"></div>`,
      `<turbo-frame id="stock" src="${source}"></turbo-frame>`,
      `<div id="stock" data-src="${source}"></div>`,
    ])
    return htmlAnswer(framed(build, section.label, `${heading}${tag}${below}`))
  }
  if (choices.listing === 'hydration') {
    const data = envelope(
      world,
      { cars: marked, total: section.cars.length, start: (page - 1) * size, size: Math.min(size, 100) },
      shown,
    )
    return htmlAnswer(framed(build, section.label, `${heading}${total}${embed(world, data, html)}${after}${below}`))
  }
  return htmlAnswer(framed(build, section.label, `${heading}${total}<div id="list">${html}</div>${after}${below}`))
}

/** Cars of the list that stand above it too. */
function highlights({ world, shown }: Build): string {
  const { choices, lot } = world
  if (!choices.highlights || choices.isOnePage || !isCards(world)) return ''
  return `<section class="top"><h2>${world.say('featured')}</h2>${items(world, lot.stock.slice(2, 5), shown.listing)}</section>`
}

const isCards = ({ choices }: World) => choices.listing === 'cards' || choices.listing === 'data-attributes'

function framed({ world, sections }: Build, title: string, body: string, head = ''): string {
  return frame(world, menuOf(world, sections), { title, body, head })
}

function menuOf(world: World, sections: readonly Section[]): string {
  const { choices } = world
  const to = (path: string) => (choices.menu === 'absolute' ? world.origin + path : path)
  const listed =
    choices.listing === 'sitemap-only' || choices.menu === 'script'
      ? []
      : sections.map(({ label, path }) => [label, path] as const)
  const more = [
    [world.say('service'), '/service'],
    [world.say('financing'), '/financing'],
    ...(choices.parts ? [[world.say('parts'), '/parts'] as const] : []),
    ...(choices.sold === 'page' ? [[world.say('recentlySold'), '/recently-sold'] as const] : []),
    ...(choices.blog ? [[world.say('blog'), '/blog'] as const] : []),
    ...(choices.staff ? [[world.say('staff'), '/staff'] as const] : []),
    [world.say('contact'), '/contact'],
  ] as const
  const link = ([label, path]: readonly [string, string]) =>
    `<a href="${escapeHtml(to(path))}">${escapeHtml(label)}</a>`
  if (choices.menu === 'buttons')
    return `<div class="cta">${listed.map((one) => `<button onclick="location.href='${one[1]}'">${escapeHtml(one[0])}</button>${link(one)}`).join('')}</div><div>${more.map(link).join(' ')}</div>`
  const script = choices.menu === 'script' ? '<div id="menu"></div><script src="/assets/menu.js"></script>' : ''
  const research = marketingLinks(researchPages(world))
  return `${script}<ul class="menu">${[...listed, ...more].map((one) => `<li>${link(one)}</li>`).join('')}</ul>${research}`
}

/** A menu that only a script writes: as data, as markup, or call by call. */
function menuScript(world: World, sections: readonly Section[]): string {
  const links = [
    ...sections.map(({ label, path }) => [label, path] as const),
    [world.say('contact'), '/contact'] as const,
  ]
  return world.one('menu script', [
    `const links=${JSON.stringify(links.map(([label, path]) => ({ label, to: path })))};document.querySelector("#menu").append(...links.map(link))`,
    `document.getElementById("menu").innerHTML='<ul>${links.map(([label, path]) => `<li><a href="${path}">${label.replace(/'/g, "\\'")}</a></li>`).join('')}</ul>';`,
    `${links.map(([label, path]) => `add("${path}", "${label}");`).join('\n')}`,
  ])
}

/** Pages beside the stock. */
function answerOther(build: Build, { url, origin }: SiteRequest): SiteAnswer {
  const { world } = build
  const { choices, dealer, lot } = world
  const page = (title: string, body: string) => htmlAnswer(framed(build, title, body))
  switch (url.pathname) {
    case '/':
      return page(`${dealer.name} in ${dealer.city}, ${dealer.state}`, homePage(build))
    case '/robots.txt':
      return textAnswer(
        `User-agent: *\nDisallow: /admin\n${choices.sitemap === 'named' ? `Sitemap: ${origin}/maps/stock-map.xml\n` : ''}`,
      )
    case '/contact':
      return page(
        'Contact',
        `<h1>Contact us</h1><p>${escapeHtml(dealer.name)}<br>${dealer.street}<br>${dealer.city}, ${dealer.state} ${dealer.zip}</p><p>Phone: ${dealer.phone}</p>`,
      )
    case '/service':
      return page(
        'Service',
        '<h1>Service</h1><p>Oil change $49.95. Brake pads for the 2018 Honda Accord from $129.</p>',
      )
    case '/financing':
      return page('Financing', `<h1>Financing</h1>${calculator(world)}`)
    case '/parts':
      return choices.parts
        ? page(
            'Parts',
            `<h1>Parts</h1>${lot.stock
              .slice(0, 6)
              .map(
                (car) =>
                  `<div class="product"><a href="/parts/${car.id}">Floor mats for ${car.year} ${car.make} ${car.model}</a> <span>$89.95</span> <small>SKU FM${car.id}</small></div>`,
              )
              .join('')}`,
          )
        : notFound()
    case '/recently-sold':
      return choices.sold === 'page'
        ? page(
            world.say('recentlySold'),
            `<h1>${world.say('recentlySold')}</h1>${lot.sold.map((car) => `${soldItem(world, car)}<a href="${vehiclePath(world, car)}">${world.say('details')}</a>`).join('')}`,
          )
        : notFound()
    case '/blog':
      return choices.blog
        ? page(
            'Blog',
            '<h1>Blog</h1><a href="/blog/what-is-a-vin">What is a VIN?</a> <a href="/blog/2021-toyota-camry-review">2021 Toyota Camry review</a>',
          )
        : notFound()
    case '/blog/what-is-a-vin':
      return choices.blog
        ? page(
            'What is a VIN?',
            '<h1>What is a VIN?</h1><p>A 1991 Honda Accord might have the VIN 1HGBH41JXMN109186. The tenth character is the model year.</p>',
          )
        : notFound()
    case '/blog/2021-toyota-camry-review':
      return choices.blog
        ? page(
            '2021 Toyota Camry review',
            '<h1>2021 Toyota Camry review</h1><p>Price: $27,995. Mileage: 12,300 miles in our test. Engine: 2.5L.</p>',
          )
        : notFound()
    case '/staff':
      return choices.staff
        ? page('Our team', `<h1>Our team</h1><p>Jane Rowbottom, sales, ${dealer.phone}</p>`)
        : notFound()
    default: {
      const found = [...townPages(world), ...researchPages(world)].find(({ path }) => path === url.pathname)
      return found ? page(found.label, found.body) : (sitemap(build, url.pathname, origin) ?? notFound())
    }
  }
}

function homePage({ world, sections }: Build): string {
  const { choices, lot } = world
  const featured = lot.stock
    .slice(1, 4)
    .map(
      (car) =>
        `<div><a href="${escapeHtml(vehiclePath(world, car))}">${escapeHtml(carTitle(world, car))}</a> <span>${world.text(car, 'price')}</span></div>`,
    )
  const footerMenu =
    choices.menu === 'footer'
      ? `<p>${sections.map(({ path, label }) => `<a href="${escapeHtml(path)}">${escapeHtml(label)}</a>`).join(' | ')}</p>`
      : ''
  const isListed = choices.listing !== 'sitemap-only'
  return [
    `<h1>${escapeHtml(world.dealer.name)}</h1><p>${world.say('welcome').replace('@', String(lot.stock.length - 3))}</p>`,
    choices.featured && isListed
      ? `<section class="feat"><h2>${world.say('featured')}</h2>${featured.join('')}</section>`
      : '',
    choices.calculator ? calculator(world) : '',
    '<p>"We bought a 2018 Honda Civic here and drove it 40,000 miles." - A happy customer</p>',
    isListed ? footerMenu : '',
  ].join('\n')
}

function sitemap({ world, sections }: Build, path: string, origin: string): SiteAnswer | null {
  const { choices, lot } = world
  const xml = (tag: string, urls: readonly string[]) =>
    textAnswer(
      `<?xml version="1.0" encoding="UTF-8"?><${tag === 'url' ? 'urlset' : 'sitemapindex'} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((one) => `<${tag}><loc>${escapeHtml(origin + one)}</loc></${tag}>`).join('')}</${tag === 'url' ? 'urlset' : 'sitemapindex'}>`,
      'application/xml',
    )
  const sold = choices.sold === 'sitemap' ? lot.sold : []
  const cars = [...lot.stock.slice(0, 4), ...sold, ...lot.stock.slice(4)].map((car) => vehiclePath(world, car))
  const listings = choices.listing === 'sitemap-only' ? [] : sections.map((section) => section.path)
  const others = [
    '/',
    '/service',
    '/financing',
    '/contact',
    ...(choices.blog ? ['/blog', '/blog/2021-toyota-camry-review'] : []),
    ...[...townPages(world), ...researchPages(world)].map(({ path }) => path),
    ...listings,
  ]
  const own = { none: null, named: '/maps/stock-map.xml', usual: '/sitemap.xml', index: '/sitemap.xml' }[
    choices.sitemap
  ]
  if (path === own)
    return choices.sitemap === 'index'
      ? xml('sitemap', ['/sitemap-pages.xml', '/sitemap-inventory.xml'])
      : xml('url', [...others, ...cars])
  if (choices.sitemap !== 'index') return null
  if (path === '/sitemap-pages.xml') return xml('url', others)
  return path === '/sitemap-inventory.xml' ? xml('url', cars) : null
}
