/**
 * Registrable domains, with subdomains, that never belong to a dealership, by kind. carmax.com, carvana.com,
 * driveway.com, autonation.com, echopark.com and clutch.ca are not included: a page there can be the right answer.
 * Neither are manufacturers with their own stores.
 */
const otherSites: Readonly<Record<string, readonly string[]>> = {
  'a marketplace': [
    'cars.com autotrader.com autotrader.ca cargurus.com cargurus.ca carfax.com carfax.ca truecar.com',
    'edmunds.com kbb.com carsdirect.com autolist.com iseecars.com autotempest.com carsoup.com auto.com',
    'autoweb.com autobytel.com newcars.com usedcars.com oodle.com carzing.com capitalone.com',
    'classiccars.com hemmings.com bringatrailer.com carsandbids.com dupontregistry.com jamesedition.com',
    'autoscout24.com autohebdo.net kijiji.ca kijijiautos.ca carpages.ca unhaggle.com carcostcanada.com',
    'wheels.ca auto123.com',
  ],
  'a site of classified ads or auctions': [
    'craigslist.org ebay.com ebay.ca offerup.com facebook.com letgo.com mercari.com copart.com iaai.com',
    'manheim.com adesa.com bid.cars autobidmaster.com govdeals.com',
  ],
  'a site of reviews': [
    'dealerrater.com dealerrater.ca yelp.com yelp.ca bbb.org trustpilot.com consumeraffairs.com',
    'birdeye.com podium.com sitejabber.com glassdoor.com indeed.com tripadvisor.com jdpower.com',
    'consumerreports.org',
  ],
  'a directory': [
    'yellowpages.com yellowpages.ca superpages.com dexknows.com whitepages.com manta.com mapquest.com',
    'foursquare.com chamberofcommerce.com loc8nearme.com findstorenearme.us citysquares.com allbiz.com',
    'bizapedia.com ibegin.com top10place.com tiendeo.us cylex.us.com hotfrog.com brownbook.net n49.com',
    '411.ca canpages.ca waze.com openstreetmap.org cardealerdb.com cardealersnc.com dnb.com zoominfo.com',
    'crunchbase.com opencorporates.com apple.com nextdoor.com',
  ],
  'a social network, a reference work or a search engine': [
    'instagram.com twitter.com x.com youtube.com tiktok.com linkedin.com pinterest.com reddit.com',
    'threads.net wikipedia.org wikidata.org medium.com google.com goo.gl bing.com yahoo.com',
    'duckduckgo.com brave.com amazon.com',
  ],
  'a newspaper or magazine': [
    'autonews.com autoblog.com caranddriver.com motortrend.com roadandtrack.com autoweek.com cbtnews.com',
    'autoremarketing.com prnewswire.com businesswire.com bizjournals.com forbes.com usnews.com',
  ],
  'a site about vehicle histories and values': [
    'vindecoderz.com vehiclehistory.com vincheck.info autocheck.com bumper.com epicvin.com clearvin.com',
    'vinaudit.com faxvin.com nadaguides.com blackbook.com marketcheck.com auto.dev nhtsa.gov',
    'fueleconomy.gov',
  ],
  'a bank or an insurer': ['nerdwallet.com bankrate.com lendingtree.com creditkarma.com autopay.com statefarm.com'],
  'a manufacturer’s site': [
    'acura.com alfaromeousa.com astonmartin.com audiusa.com audi.ca bentleymotors.com bmwusa.com bmw.ca',
    'buick.com cadillac.com chevrolet.com chrysler.com dodge.com ferrari.com fiatusa.com ford.com ford.ca',
    'genesis.com gmc.com gm.com honda.com honda.ca hyundaiusa.com hyundaicanada.com infinitiusa.com',
    'jaguarusa.com jeep.com kia.com kia.ca lamborghini.com landroverusa.com lexus.com lincoln.com',
    'maserati.com mazdausa.com mazda.ca mbusa.com mercedes-benz.ca mclaren.com miniusa.com',
    'mitsubishicars.com nissanusa.com nissan.ca polestar.com porsche.com ramtrucks.com',
    'rolls-roycemotorcars.com subaru.com subaru.ca toyota.com toyota.ca vw.com vw.ca volvocars.com',
    'stellantis.com',
  ],
}

/** Website vendors: the domain itself is not a dealership's, but a subdomain may be. */
const vendorSites: readonly string[] = [
  'dealer.com dealeron.com dealerinspire.com dealersocket.com dealerfire.com dealereprocess.com',
  'carscommerce.inc carsforsale.com godaddysites.com wixsite.com squarespace.com',
]

const whatOfDomain = new Map(
  Object.entries(otherSites).flatMap(([what, lines]) => listOf(lines).map((domain) => [domain, what] as const)),
)
const vendors = new Set(listOf(vendorSites))

function listOf(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line) => line.split(' '))
}

/** Why the host cannot belong to a dealership; null: it may. `host` without `www.`. */
export function otherKindOfSite(host: string): string | null {
  const bare = host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  if (vendors.has(bare)) return 'a vendor’s own site'
  const names = bare.split('.')
  for (let at = 0; at < names.length - 1; at += 1) {
    const what = whatOfDomain.get(names.slice(at).join('.'))
    if (what !== undefined) return what
  }
  return null
}
