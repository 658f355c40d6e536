import type { ReaderConfig } from '../../../model/scan.ts'
import { isVehiclePage } from '../detect/site-links.ts'
import type { PageKind } from './align/own-part.ts'
import { isLike } from './explore/link-shapes.ts'

/** How a reader's vehicle pages are aligned. */
export function pageKindOf({ link, aside = [] }: Pick<ReaderConfig, 'link' | 'aside'>): PageKind {
  return {
    isVehicle: (url) => (link === undefined ? isVehiclePage(url) : isLike(link, url)),
    aside: new Set(aside),
  }
}
