import { expect, test } from 'vitest'
import type { Page } from '../../../../model/page.ts'
import { postedPages } from './posted-pages.ts'

const address = 'https://www.cars.example/stock'
const pageWith = (text: string): Page => ({
  kind: 'page',
  requestedUrl: address,
  url: address,
  status: 200,
  headers: {},
  contentType: 'text/html',
  text,
})
const script = (url: string) =>
  `<script>fetch('${url}', { method: 'POST', data: { action: 'more', page: 2 } })</script>`
const postback = (action: string) =>
  `<form action="${action}"><a href="javascript:__doPostBack('grid','Page$2')">2</a></form>`
const form = (action: string) =>
  `<form method="POST" action="${action}"><button name="page" value="2">2</button></form>`

test('a page names what is posted to its own host, and nothing that is posted to others', () => {
  for (const [own, foreign] of [
    [script('/more'), script('https://other.example/more')],
    [postback('/stock.aspx'), postback('https://other.example/stock.aspx')],
    [form('/stock'), form('https://other.example/stock')],
  ] as const) {
    expect(postedPages(pageWith(own)).map((posted) => new URL(posted.address).host)).toEqual(['www.cars.example'])
    expect(postedPages(pageWith(foreign))).toEqual([])
  }
})

test('what is posted may go to an address, and hold a number, that the page names [ANY-06]', () => {
  const posted = '$.post(more, { action: "load", offset: $(this).data("offset"), limit: perLoad }, show)'
  expect(postedPages(pageWith(`<script>var more = "/ajax/cars.php"; var perLoad = 12; ${posted}</script>`))).toEqual([
    {
      address: 'https://www.cars.example/ajax/cars.php',
      form: 'action=load&offset={n}&limit={perLoad}',
      by: 'offset',
    },
  ])
})
