import DefaultTheme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import './style.css'

/** Addresses of the service that are no pages of this site. */
const elsewhere = () => [
  h('a', { class: 'api-reference', href: '/dashboard/', target: '_self' }, 'Dashboard'),
  h('a', { class: 'api-reference', href: '/docs/', target: '_self' }, 'API reference'),
]

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, { 'nav-bar-content-after': elsewhere, 'nav-screen-content-after': elsewhere }),
}
