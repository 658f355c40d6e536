import { type Static, Type } from 'typebox'
import type { SetupRequest } from '../../db/queries/setup-jobs.ts'
import { orNull } from '../../model/field-schemas.ts'
import { readWebsiteAddress } from '../../model/website-address.ts'

const text = (description: string) => Type.Optional(orNull(Type.String({ maxLength: 300, description })))

export const ConditionFilter = Type.Optional(
  Type.Union([Type.Literal('new'), Type.Literal('used'), Type.Null()], {
    default: null,
    description: 'Vehicles that this subscription covers; null means all.',
  }),
)

export const SetUpBody = Type.Object({
  dealership_url: Type.String({ minLength: 1, maxLength: 2048, description: 'Website of the dealership.' }),
  dealer_name: text('Overrides the name found on the site.'),
  city: text('Used if the site does not state one.'),
  state: text('Used if the site does not state one.'),
  street_address: text('Used if the site does not state one.'),
  phone_number: text('Used if the site does not state one.'),
  condition_filter: ConditionFilter,
  async_mode: Type.Optional(
    Type.Unknown({ deprecated: true, description: 'Deprecated and ignored: setup is always asynchronous.' }),
  ),
})

type SetUp = {
  readonly host: string
  readonly dealershipUrl: string
  readonly request: SetupRequest
  /** What is wrong with the address. Whether a site answers there is for the setup to find out. */
  readonly problem: string | null
}

export function readSetUpBody(body: Static<typeof SetUpBody>): SetUp {
  const { host, problem } = readWebsiteAddress(body.dealership_url)
  const stated = {
    ...given('name', body.dealer_name),
    ...given('city', body.city),
    ...given('state', body.state),
    ...given('street', body.street_address),
    ...given('phone', body.phone_number),
  }
  const request = { inventory_type: body.condition_filter ?? 'all', stated } as const
  return { host, dealershipUrl: body.dealership_url.trim(), request, problem }
}

function given<K extends string>(key: K, value: string | null | undefined): { [P in K]?: string } {
  const trimmed = value?.trim() ?? ''
  const pair: { [P in K]?: string } = {}
  if (trimmed !== '') pair[key] = trimmed
  return pair
}
