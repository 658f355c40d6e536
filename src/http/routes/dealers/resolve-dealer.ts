import { type Static, Type } from 'typebox'
import {
  type Refused,
  type Resolved,
  type ResolveQuestion,
  refusalCodes,
  resolutionMethods,
  resolutionSources,
} from '../../../dealers/resolve/resolution.ts'
import { DealershipSummary } from '../../../model/dealership.ts'
import { type ValidationEntry, validationError } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { respond } from '../../answer.ts'
import { defineRoute } from '../../define-route.ts'
import { vinInBody } from '../../params.ts'
import { presentDealershipSummary } from '../../present/dealer.ts'

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

const ResolutionAnswer = Type.Object(
  {
    success: Type.Literal(true),
    website_url: Type.String(),
    dealership: DealershipSummary,
    supported: Type.Boolean({ description: 'An adapter exists for the platform of the website.' }),
    setup_required: Type.Boolean({ description: 'The account has no active subscription to the dealership.' }),
    resolution: Type.Object({
      method: Type.Enum([...resolutionMethods]),
      confidence: Type.Number({ minimum: 0, maximum: 1, description: '1 for a direct lookup.' }),
      reasoning: Type.Optional(
        orNull(Type.String({ description: 'The evidence, each piece with its weight in bits.' })),
      ),
      matched_name: Type.Optional(orNull(Type.String())),
      name_match_confidence: Type.Optional(orNull(Type.Number({ minimum: 0, maximum: 1 }))),
      resolution_source: Type.Optional(orNull(Type.Enum([...resolutionSources]))),
    }),
  },
  { title: 'DealerResolution' },
)

const ResolutionRefusal = Type.Object(
  {
    success: Type.Literal(false),
    error: Type.Object({
      code: Type.Enum([...refusalCodes]),
      message: Type.String(),
      candidates: Type.Array(Type.Object({ name: Type.String(), website: Type.String({ description: 'host form' }) })),
      reasoning: Type.String(),
    }),
  },
  { title: 'DealerResolutionRefusal', examples: [exampleRefusal()] },
)

const statusOfRefusal = { LOW_CONFIDENCE_MATCH: 404, DEALER_GROUP_DETECTED: 409 } as const

export const resolveDealer = defineRoute({
  name: 'resolveDealer',
  method: 'POST',
  readsOnly: true,
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
  dealership: { from: 'body', missing: 404, optional: true, urlOnly: true },
  uses: ['resolver'],
  responses: { 200: ResolutionAnswer, 404: ResolutionRefusal, 409: ResolutionRefusal },
  async run({ caller, body, services }) {
    const resolution = await services.resolver.resolve(readQuestion(caller.accountId, body))
    if (resolution.kind === 'resolved') return presentResolution(resolution)
    return respond(statusOfRefusal[resolution.code], presentRefusal(resolution))
  },
})

function presentResolution({ candidate, method, confidence, details }: Resolved) {
  const { known, names, website, websiteUrl, place, phone, supported } = candidate
  const dealership =
    known === null
      ? presentDealershipSummary({ ...place, name: names[0] ?? null, website, phone, stated: {} })
      : presentDealershipSummary(known)
  const found =
    details === null
      ? {}
      : {
          reasoning: details.reasoning,
          matched_name: details.matchedName,
          name_match_confidence: details.nameMatchConfidence,
          resolution_source: details.source,
        }
  return {
    success: true,
    website_url: websiteUrl,
    dealership,
    supported,
    setup_required: known === null || !known.subscribed,
    resolution: { method, confidence, ...found },
  } as const
}

function presentRefusal({ code, message, candidates, reasoning }: Refused) {
  return { success: false, error: { code, message, candidates, reasoning } } as const
}

function exampleRefusal() {
  return {
    success: false,
    error: {
      code: 'DEALER_GROUP_DETECTED',
      message:
        'The name matches a dealer group with several brands. Include the brand in the name, or use dealership_url.',
      candidates: [
        { name: 'Example Kia', website: 'www.example-kia.com' },
        { name: 'Example Toyota', website: 'www.example-toyota.com' },
      ],
      reasoning:
        'Example Kia (www.example-kia.com), confidence 0.98: the name matches (1.00) (+6); same city (+3); ...',
    },
  }
}

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
