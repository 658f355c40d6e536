import { defineConfig } from 'vitepress'
import { guides } from '../pages.data.ts'

export default defineConfig({
  title: 'Forecourt',
  description: 'Guides to Forecourt, a dealer inventory data service',
  base: '/guide/',
  outDir: '../../dist/guide',
  cacheDir: '../../node_modules/.cache/guide',
  cleanUrls: true,
  head: [['link', { rel: 'icon', href: '/dashboard/icon.svg' }]],
  themeConfig: {
    sidebar: Object.entries(guides).map(([text, pages]) => ({
      text,
      items: pages.map(({ file, title }) => ({ text: title, link: `/${file}` })),
    })),
    outline: [2, 3],
    search: { provider: 'local' },
    notFound: {
      title: 'Page not found',
      quote: 'There is no guide at this address. Search them above, or begin at the first page.',
      linkText: 'To the first page',
      linkLabel: 'To the first page of the guides',
    },
  },
})
