import type { DealerIdentity, DealerReviews } from '../model/dealership.ts'
import type { Page, PageAnswer } from '../model/page.ts'
import { siteHost } from '../model/website-address.ts'
import { cleanLine, cleanParagraphs } from '../normalize/clean-text.ts'
import type { ConfigureResult } from '../platforms/engine/contract.ts'
import { detectPlatform } from '../platforms/engine/detect/detect.ts'
import { identifyDealership } from '../platforms/engine/detect/identify.ts'
import { findReviews } from '../platforms/engine/structured-data/find-reviews.ts'
import type { SiteServices } from './services.ts'

export type RecognizedSite = {
  readonly provider: string
  readonly platformName: string
  /** 0 to 1. */
  readonly confidence: number
  readonly evidence: readonly string[]
  readonly isDealer: boolean
  readonly configured: ConfigureResult
  readonly identity: DealerIdentity
  /** The dealership's rating on the home page; null: none. */
  readonly reviews: DealerReviews | null
}

/** Facts about a site from its home page. */
export function recognizeSite(
  { platforms, watch }: Pick<SiteServices, 'platforms' | 'watch'>,
  page: Page,
): RecognizedSite {
  return watch({ page: page.requestedUrl, characters: page.text.length }, () => {
    const { platform, confidence, evidence, isDealer } = detectPlatform(page, platforms)
    return {
      provider: platform.id,
      platformName: platform.name,
      confidence,
      evidence,
      isDealer,
      configured: platform.configure(page),
      identity: identifyDealership(page, platform),
      reviews: reviewsOn(page),
    }
  })
}

function reviewsOn(page: Page): DealerReviews | null {
  const found = findReviews(page.text)
  return found === null ? null : readDealerReviews(found)
}

/** Pages of a crawl whose ratings are read, since every page of a site may repeat the same. */
const pagesWithReviews = 5

/** Only the dealership's own pages count: those of a vendor's host may state another dealership's rating. */
export function createReviewFinder(host: string) {
  let left = pagesWithReviews
  let fullest: DealerReviews | null = null
  return {
    inspect: (page: PageAnswer): void => {
      if (left === 0 || page.kind !== 'page' || siteHost(new URL(page.url)) !== host) return
      const found = isJson(page.text) ? null : findReviews(page.text)
      if (found === null) return
      left -= 1
      if (fullest === null || found.reviews.length > fullest.reviews.length) fullest = readDealerReviews(found)
    },
    found: (): DealerReviews | null => fullest,
  }
}

/** Has no markup, and therefore no ratings in it. */
function isJson(text: string): boolean {
  return /^\s*[{[]/.test(text)
}

const maxTextLength = 2_000

function readDealerReviews(raw: DealerReviews): DealerReviews {
  const reviews = raw.reviews.map((review) => ({
    ...review,
    author: cleanLine(review.author, 100) || null,
    text: cleanParagraphs(review.text, maxTextLength),
  }))
  return { ...raw, reviews }
}
