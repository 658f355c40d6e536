/** Fields that have another name on the pages than their own words. */
const labels = new Map(
  Object.entries({
    dealership_url: 'Website',
    dealership_id: 'Dealer',
    dealer_name: 'Name of the dealership',
    ftp_path: 'Directory',
    staleness_threshold_hours: 'Late after',
    url: 'Address',
    event_types: 'Events',
    percent_min: 'Smallest change',
    price_drop: 'Price cut',
    zip: 'Near ZIP code',
    near: 'Near ZIP code',
    radius_miles: 'Miles',
    query: 'What the shopper wants',
    text: 'Words of the listing',
    since: 'From',
    until: 'To',
  }),
)

const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^Field required$/, 'is required'],
  [/^String should match pattern .*$/s, 'is not of the form that it needs'],
  [/^(?:Input|String|List) should /, 'should '],
]

/** `File name should have at most 255 characters`: the first fault of a 422 in the words of the page. */
export function describeFault(place: readonly unknown[], message: string): string {
  const name = place.findLast((part) => typeof part === 'string') ?? ''
  const words = String(name).replaceAll('_', ' ').trim()
  const label = labels.get(String(name)) ?? `${words.charAt(0).toUpperCase()}${words.slice(1)}`
  const [pattern, beginning] = beginnings.find(([each]) => each.test(message)) ?? []
  if (pattern === undefined || beginning === undefined) return `${label}: ${message}`
  return `${label} ${message.replace(pattern, beginning)}`
}
