import { type Static, Type } from 'typebox'
import type { ResolveQuestion } from '../../../dealers/resolve/resolution.ts'
import { type ValidationEntry, validationError } from '../../../model/errors.ts'
import { respond } from '../../answer.ts'
import { defineRoute } from '../../define-route.ts'
import { orNull } from '../../or-null.ts'
import {
  presentRefusal,
  presentResolution,
  ResolutionAnswer,
  ResolutionRefusal,
  statusOfRefusal,
} from '../../present/resolution.ts'
import { vinInBody } from '../../vehicle-params.ts'

const part = () => Type.Optional(orNull(Type.String({ maxLength: 200 })))

const Body = Type.Object(
  {
    dealership_url: Type.Optional(orNull(Type.String({ minLength: 1, maxLength: 2048 }))),
    dealer_name: Type.Optional(orNull(Type.String({ maxLength: 300 }))),
    vin: vinInBody,
    dealer_address: Type.Optional(orNull(Type.Object({ street: part(), city: part(), state: part(), zip: part() }))),
  },
  { examples: [{ dealer_name: 'Example Ford', dealer_address: { city: 'Plano', state: 'TX' } }] },
)

export const resolveDealer = defineRoute({
  name: 'resolveDealer',
  method: 'POST',
  url: '/v1/dealers/resolve',
  access: 'key',
  limit: 'resolve',
  billable: true,
  summary: 'Find a dealership by website, VIN, or name and address',
  description: `Send \`dealership_url\`; \`dealership_url\` with \`vin\`; \`dealer_name\` with \`vin\`; \`vin\`; or \`dealer_name\` with \`dealer_address\`.
A website that the service knows is returned at once. Otherwise the dealerships that the service has, and then a web search
and the websites that it finds, are weighed as evidence: \`resolution.reasoning\` lists it. Below a confidence of 0.85, or with
two candidates close together, nothing is guessed: the answer is 404 \`LOW_CONFIDENCE_MATCH\` or 409 \`DEALER_GROUP_DETECTED\`
with the candidates. Only a VIN that several rooftops of one group list always gets one of them (\`vin_group_match\`), with the
confidence that it is that one.`,
  body: Body,
  uses: ['resolver'],
  responses: { 200: ResolutionAnswer, 404: ResolutionRefusal, 409: ResolutionRefusal },
  async run({ caller, body, services }) {
    const resolution = await services.resolver.resolve(readQuestion(caller.accountId, body))
    if (resolution.kind === 'resolved') return presentResolution(resolution)
    return respond(statusOfRefusal[resolution.code], presentRefusal(resolution))
  },
})

/** Throws 422 for any other combination. */
function readQuestion(accountId: number, body: Static<typeof Body>): ResolveQuestion {
  const url = given(body.dealership_url)
  const name = given(body.dealer_name)
  const vin = given(body.vin)?.toUpperCase() ?? null
  const address = body.dealer_address ?? null
  const place = address === null ? null : readPlace(address)
  if (url === null && vin === null && (name === null || place === null)) {
    throw validationError([missing(name, place !== null)])
  }
  return { accountId, url, name, vin, place }
}

function missing(name: string | null, hasAddress: boolean): ValidationEntry {
  const field = name !== null ? 'dealer_address' : hasAddress ? 'dealer_name' : 'dealership_url'
  const msg = 'Give dealership_url, vin, or dealer_name with dealer_address'
  return { loc: ['body', field], msg, type: 'missing' }
}

function readPlace(address: NonNullable<Static<typeof Body>['dealer_address']>) {
  return {
    street: given(address.street),
    city: given(address.city),
    state: given(address.state),
    zip: given(address.zip),
  }
}

function given(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' ? null : trimmed
}
