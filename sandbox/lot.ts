import { createRandom } from './random.ts'
import { changeStart, createVehicle, createVehicles, type LotOptions, type LotVehicle } from './vehicles.ts'

/**
 * Changes to a lot. `return` brings back vehicles sold before; `drive` increases the mileage; `demote` turns new
 * vehicles into used ones; `clear` sells all.
 */
export const lotActions = ['add', 'sell', 'return', 'reprice', 'drive', 'demote', 'clear'] as const
type LotAction = (typeof lotActions)[number]

export type LotChange = {
  readonly action: LotAction
  /** Number of vehicles (1). */
  readonly count?: number
  /** VINs of the vehicles, instead of a number. Ignored for `add` and `clear`. */
  readonly vins?: readonly string[]
}

export interface Lot {
  /** Increases by one with every change. */
  readonly version: number
  /** The stock in the site's order. */
  vehicles(): readonly LotVehicle[]
  find(vin: string): LotVehicle | null
  /** Makes a change and returns the affected vehicles afterwards. Deterministic for a seed and a history. */
  change(change: LotChange): readonly LotVehicle[]
}

export function createLot(options: LotOptions): Lot {
  let state: LotState = { options, version: 1, stock: createVehicles(options), sold: [], made: options.size }
  return {
    get version() {
      return state.version
    },
    vehicles: () => state.stock,
    find: (vin) => state.stock.find((vehicle) => vehicle.vin === vin) ?? null,
    change(change) {
      const { concerned, ...changed } = actions[change.action](state, change)
      state = { ...state, ...changed, version: state.version + 1 }
      return concerned
    },
  }
}

type LotState = {
  readonly options: LotOptions
  readonly version: number
  readonly stock: readonly LotVehicle[]
  readonly sold: readonly LotVehicle[]
  /** Number of the seed's vehicles that have ever been on the lot. */
  readonly made: number
}
type Outcome = Partial<LotState> & { readonly concerned: readonly LotVehicle[] }

const actions: Readonly<Record<LotAction, (state: LotState, change: LotChange) => Outcome>> = {
  add({ options, stock, made }, { count = 1 }) {
    const concerned = Array.from({ length: count }, (_, offset) => createVehicle(options, made + offset))
    return { concerned, stock: [...stock, ...concerned], made: made + count }
  },
  sell: (state, change) => sell(state, choose(state, state.stock, change)),
  return(state, change) {
    const concerned = choose(state, state.sold, change)
    return { concerned, stock: [...state.stock, ...concerned], sold: without(state.sold, concerned) }
  },
  reprice(state, change) {
    const priced = state.stock.filter((vehicle) => vehicle.prices !== null)
    return replace(state, choose(state, priced, change), cutPrice)
  },
  drive: (state, change) =>
    replace(state, choose(state, state.stock, change), (vehicle) => ({ ...vehicle, odometer: vehicle.odometer + 17 })),
  demote(state, change) {
    const ofNew = state.stock.filter(({ condition }) => condition === 'new')
    return replace(state, choose(state, ofNew, change), (vehicle) => ({
      ...vehicle,
      condition: 'used',
      odometer: 4_100,
    }))
  },
  clear: (state) => sell(state, state.stock),
}

function choose(state: LotState, from: readonly LotVehicle[], { count = 1, vins }: LotChange): readonly LotVehicle[] {
  if (vins !== undefined) return from.filter((vehicle) => vins.includes(vehicle.vin))
  return createRandom(`${state.options.seed}@${state.version}`).some(from, count)
}

function sell({ stock, sold }: LotState, concerned: readonly LotVehicle[]): Outcome {
  return { concerned, stock: without(stock, concerned), sold: [...sold, ...concerned] }
}

function replace(
  { stock }: LotState,
  chosen: readonly LotVehicle[],
  alter: (vehicle: LotVehicle) => LotVehicle,
): Outcome {
  const altered = new Map(chosen.map((vehicle) => [vehicle.vin, alter(vehicle)]))
  return { concerned: [...altered.values()], stock: stock.map((vehicle) => altered.get(vehicle.vin) ?? vehicle) }
}

function without(list: readonly LotVehicle[], gone: readonly LotVehicle[]): readonly LotVehicle[] {
  const vins = new Set(gone.map((vehicle) => vehicle.vin))
  return list.filter((vehicle) => !vins.has(vehicle.vin))
}

function cutPrice(vehicle: LotVehicle): LotVehicle {
  if (vehicle.prices === null) return vehicle
  return { ...vehicle, prices: changeStart(vehicle.prices, vehicle.prices.start - 250) }
}
