interface Realm {
  Date: DateConstructor
}

/** The moment at which each suite begins, such as `2027-12-31T23:58`, in the zone of `TZ`; without it the clock is right. */
export const clockVariable = 'QASIMA_TEST_CLOCK'

/**
 * Moves the clock of a realm, which goes on from that moment; timers keep their pace.
 * @param moment local time without a zone.
 * @returns what puts it right again.
 */
export function moveClock(realm: Realm, moment: string): () => void {
  const { Date: Own } = realm
  const rightNow = Own.now
  const offset = new Own(moment).getTime() - rightNow()
  if (Number.isNaN(offset)) throw new Error(`${clockVariable}: expected a local time such as 2027-12-31T23:58`)
  const now = () => rightNow() + offset
  Own.now = now
  // A proxy keeps `instanceof` and `constructor` of dates that the realm makes itself.
  realm.Date = new Proxy(Own, {
    construct: (target, parameters, made) =>
      Reflect.construct(target, parameters.length > 0 ? parameters : [now()], made),
    apply: (target) => new target(now()).toString(),
  })
  return () => {
    Own.now = rightNow
    realm.Date = Own
  }
}

/** As {@link moveClock}, where the environment asks for it. */
export function moveClockIfAsked(realm: Realm): () => void {
  const moment = process.env[clockVariable]
  return moment ? moveClock(realm, moment) : () => {}
}
