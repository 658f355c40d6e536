import DefaultTheme from 'vitepress/theme-without-fonts'
import { h } from 'vue'
import './style.css'

/** An address of the service that is no page of this site. */
const reference = () => h('a', { class: 'api-reference', href: '/docs/', target: '_self' }, 'API reference')

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, { 'nav-bar-content-after': reference, 'nav-screen-content-after': reference }),
}
