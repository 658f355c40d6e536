import { Type } from 'typebox'
import { closed, dealershipId } from '../arguments.ts'
import { type CallOperation, defineTool } from '../define-tool.ts'
import { type Fields, fieldsOf, pick } from '../read-answer.ts'

const amount = Type.Optional(Type.Number())

export const calculatePayment = defineTool({
  name: 'calculate_payment',
  description:
    'Monthly payment of a loan or lease. Give price, or vin (and dealership_id) to take the listing’s price. Percent: tax_rate, apr, residual_percent. A loan needs apr; a lease needs apr or money_factor, and residual_percent or residual_value.',
  input: Type.Object(
    {
      type: Type.Enum(['loan', 'lease']),
      months: Type.Integer(),
      price: amount,
      vin: Type.Optional(Type.String()),
      dealership_id: dealershipId,
      msrp: amount,
      down_payment: amount,
      trade_in_value: amount,
      trade_in_payoff: amount,
      tax_rate: amount,
      tax_basis: Type.Optional(Type.Enum(['price_less_trade', 'price'])),
      fees: amount,
      apr: amount,
      residual_percent: amount,
      residual_value: amount,
      money_factor: amount,
      mileage_per_year: Type.Optional(Type.Integer()),
    },
    closed,
  ),
  output: Type.Object({ monthly_payment: Type.Number(), amount_financed: Type.Number(), inputs: Type.Object({}) }),
  operations: ['calculatePayment'],
  async run(args, call) {
    const answer = fieldsOf(await call('calculatePayment', { body: args }))
    const inputs = Object.fromEntries(Object.entries(fieldsOf(answer.inputs)).filter(([, value]) => value !== null))
    const { success: _success, schedule: _schedule, inputs: _inputs, ...figures } = answer
    return { ...figures, inputs }
  },
})

const facets = ['make', 'model', 'body', 'condition', 'fuel', 'year'] as const
const valuesShown = 10

export const inventorySummary = defineTool({
  name: 'inventory_summary',
  description:
    'Counts and typical figures of your account’s inventory, of one dealership, or of what filters select; a VIN counts once. Use it for "how many" and "what is typical". Of one dealership also where website and feeds disagree.',
  input: Type.Object(
    { dealership_id: dealershipId, filters: Type.Optional(Type.Object({}, { description: 'As in search_vehicles' })) },
    closed,
  ),
  output: Type.Object({
    total: Type.Integer(),
    counts: Type.Object({}),
    figures: Type.Object({}),
    discrepancies: Type.Optional(Type.Object({})),
  }),
  operations: ['queryInventory', 'getDealerQuality'],
  async run(args, call) {
    const stats = ['price', 'odometer', 'days_on_lot']
    const answer = fieldsOf(
      await call('queryInventory', { body: { ...args, unique: 'vin', per_page: 0, facets, stats } }),
    )
    return {
      total: Number(answer.total),
      counts: countsOf(fieldsOf(answer.facets)),
      figures: figuresOf(fieldsOf(answer.stats)),
      ...(args.dealership_id == null ? {} : await discrepanciesOf(args.dealership_id, call)),
    }
  },
})

/** Nothing where one side was not read. */
async function discrepanciesOf(dealershipId: string | number, call: CallOperation): Promise<Fields> {
  const { agreement } = fieldsOf(await call('getDealerQuality', { path: { dealership_id: String(dealershipId) } }))
  if (agreement === null) return {}
  return { discrepancies: pick(agreement, ['website_only', 'feed_only', 'differing']) }
}

/** The most frequent values of each field, with their numbers. */
function countsOf(counted: Fields): Fields {
  return Object.fromEntries(
    Object.entries(counted).map(([field, values]) => {
      const shown = (Array.isArray(values) ? values : []).slice(0, valuesShown).map(fieldsOf)
      return [field, Object.fromEntries(shown.map(({ value, count }) => [String(value).slice(0, 40), count]))]
    }),
  )
}

function figuresOf(stats: Fields): Fields {
  return Object.fromEntries(
    Object.entries(stats).map(([field, figures]) => [
      field,
      pick(figures, ['count', 'min', 'p25', 'median', 'p75', 'max', 'mean']),
    ]),
  )
}
