import { Type } from 'typebox'
import {
  type Refused,
  type Resolved,
  refusalCodes,
  resolutionMethods,
  resolutionSources,
} from '../../dealers/resolve/resolution.ts'
import { DealershipSummary } from '../../model/dealership.ts'
import { orNull } from '../or-null.ts'
import { presentDealershipSummary } from './dealership-summary.ts'

export const ResolutionAnswer = Type.Object(
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
  { title: 'DealerResolution', examples: [exampleResolution()] },
)

export const ResolutionRefusal = Type.Object(
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

export const statusOfRefusal = { LOW_CONFIDENCE_MATCH: 404, DEALER_GROUP_DETECTED: 409 } as const

export function presentResolution({ candidate, method, confidence, details }: Resolved) {
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

export function presentRefusal({ code, message, candidates, reasoning }: Refused) {
  return { success: false, error: { code, message, candidates, reasoning } } as const
}

function exampleResolution() {
  return {
    success: true,
    website_url: 'https://www.example-ford.com',
    dealership: {
      ...{ name: 'Example Ford', website: 'www.example-ford.com', street: '9100 Juniper Pkwy' },
      ...{ city: 'Plano', state: 'Texas', phone: '(972) 555-0100' },
    },
    supported: true,
    setup_required: true,
    resolution: {
      method: 'address',
      confidence: 0.99,
      reasoning:
        'Example Ford (www.example-ford.com), confidence 0.99: the name matches (1.00) (+6); same city (+3); same state (+1); ...',
      matched_name: 'Example Ford',
      name_match_confidence: 1,
      resolution_source: 'automated',
    },
  }
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
