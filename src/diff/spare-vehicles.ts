/** A row of a file whose VIN cannot be read. */
export type UnreadableRow = {
  /** '' if the row has none. */
  readonly stockNumber: string
  /** Hash of the row's text as 16 Latin-1 characters. */
  readonly hash: string
}

export type UnseenVehicle = { readonly id: number; readonly stockNumber: string }

/**
 * Vehicles that unreadable rows may represent, which are not removed. The stock number identifies the vehicle. If
 * either side has none, the row may represent any vehicle, unless an earlier import found that it represents none.
 */
export function spareVehicles(
  unseen: readonly UnseenVehicle[],
  unreadable: readonly UnreadableRow[],
  knownBefore: ReadonlySet<string>,
): ReadonlySet<number> {
  const stockNumbers = new Set(unreadable.map(({ stockNumber }) => stockKey(stockNumber)))
  const unknown = unreadable.filter(({ hash }) => !knownBefore.has(hash))
  const mayBeAny = unknown.some(({ stockNumber }) => stockKey(stockNumber) === '')
  const isSpared = (vehicle: UnseenVehicle): boolean => {
    const stockNumber = stockKey(vehicle.stockNumber)
    return mayBeAny || (stockNumber === '' ? unknown.length > 0 : stockNumbers.has(stockNumber))
  }
  return new Set(unseen.filter(isSpared).map(({ id }) => id))
}

function stockKey(stockNumber: string): string {
  return stockNumber.trim().toUpperCase()
}
