import '@mantine/charts/styles.css'
import { ScatterChart } from '@mantine/charts'
import { Alert, SimpleGrid, Text } from '@mantine/core'
import type { AnswerOf } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { count, money, percent, plural } from '../../parts/format.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Muted, Note, Section } from '../../parts/text.tsx'
import { useDealers } from '../dealers/use-dealers.ts'

type Answer = AnswerOf<'getComparables'>

/** How the price compares with the account's other listings of the model. */
export function Comparables({
  vin,
  dealershipId,
}: {
  readonly vin: string
  readonly dealershipId: string | undefined
}) {
  const query = dealershipId === undefined ? {} : { dealership_id: dealershipId }
  const comparables = useRead('getComparables', { params: { vin }, query })
  return (
    <Section title="Comparable listings">
      {comparables.error !== null && comparables.data === undefined ? (
        <Alert color="gray" variant="light">
          {comparables.error.message}
        </Alert>
      ) : (
        <Loaded query={comparables}>{(answer) => <Plot answer={answer} />}</Loaded>
      )}
    </Section>
  )
}

function Plot({ answer }: { readonly answer: Answer }) {
  const country = useDealers().get(answer.dealership_id)?.country ?? 'US'
  const { statistics, price, odometer, expected_price: expected, difference_percent: difference } = answer
  if (statistics === null) {
    return <Muted>{answer.reason ?? 'Too few other listings of this model.'}</Muted>
  }
  const others = answer.comparables.flatMap((each) =>
    each.odometer === null ? [] : [{ miles: each.odometer, price: each.price }],
  )
  const own = price === null || odometer === null ? [] : [{ miles: odometer, price }]
  const facts: readonly (readonly [string, string])[] = [
    ['This one', money(price, country)],
    [
      'Expected',
      `${money(expected, country)}${difference === null ? '' : ` (${difference > 0 ? '+' : ''}${percent(difference)})`}`,
    ],
    ['Median', money(statistics.median, country)],
    ['Middle half', `${money(statistics.p25, country)} – ${money(statistics.p75, country)}`],
    ['Cheaper or equal', percent(answer.percentile && Math.round(answer.percentile))],
    ['Days on lot', count(answer.median_days_on_lot)],
  ]
  return (
    <>
      <Muted mb="xs">
        {plural(answer.count, 'listing')} of the account{answer.same_trim ? ', same trim' : ''}.
      </Muted>
      <SimpleGrid cols={{ base: 2, sm: 3, md: 6 }} spacing="xs" mb="sm">
        {facts.map(([name, value]) => (
          <div key={name}>
            <Note>{name}</Note>
            <Text size="sm" className="number">
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      <div aria-hidden="true">
        <ScatterChart
          h={240}
          data={[
            { color: 'gray.6', name: 'Others', data: others },
            { color: 'cyan.7', name: 'This vehicle', data: own },
          ]}
          dataKey={{ x: 'miles', y: 'price' }}
          xAxisLabel={country === 'CA' ? 'Kilometers' : 'Miles'}
          xAxisProps={{ domain: spreadOf([...others, ...own].map(({ miles }) => miles)), tickFormatter: count }}
          yAxisProps={{ domain: spreadOf([...others, ...own].map((each) => each.price)), width: 70, interval: 0 }}
          yAxisLabel="Price"
          withLegend
          scatterChartProps={{ accessibilityLayer: false }}
          scatterProps={{ isAnimationActive: false }}
          valueFormatter={{ x: count, y: (value) => money(value, country) }}
        />
      </div>
    </>
  )
}

/** A little more than the values span, so that an axis that starts at 0 does not press the points together. */
function spreadOf(values: readonly number[]): [number, number] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const step = 10 ** Math.floor(Math.log10(Math.max(high - low, 10)))
  return [Math.max(0, Math.floor(low / step - 0.5) * step), Math.ceil(high / step + 0.5) * step]
}
