/** A row of a file whose VIN cannot be read. */
export type UnreadableRow = {
  /** '' where the row has none. */
  readonly stockNumber: string
  /** 16 characters of Latin-1 over the text of the row. */
  readonly hash: string
}

export type UnseenVehicle = { readonly id: number; readonly stockNumber: string }

/**
 * The vehicles that rows nobody can read may stand for: they are not removed. A stock number tells which one. Where
 * either side has none, the row may stand for any of them, unless an earlier import knew the row: it stood for none.
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
