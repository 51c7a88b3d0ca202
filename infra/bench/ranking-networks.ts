import type { WorldStore } from './ranking-world.ts'

/** What a vote weighs by the votes of its network before it on the day: on the same code, and on all of them. */
type Weigh = (onCode: number, onAny: number) => number

/** Which networks there are, and how their votes are weighed. */
export interface Conditions {
  readonly weigh: Weigh
  readonly networks: {
    /** Networks that vote for a dead code of each store, and how often a day each does so in each store. */
    readonly attackers: number
    readonly pushes: number
    /** The share of shoppers who come from a few networks, and how many these are; all others have one of their own. */
    readonly behindCarriers: number
    readonly carriers: number
    /** The share of these who vote with an account that stands for itself. */
    readonly withAccount?: number
    /** Whether the attack comes from one of these. */
    readonly attacksFromCarrier?: boolean
  }
}

type Networks = Conditions['networks']

/** The rule as it was: the votes of a network on one code alone make each other weigh less, but for a tenth after thirty. */
export const weightByCode: Weigh = (onCode, onAny) => (1 + onCode) ** -2 * (onAny > 30 ? 0.1 : 1)

/** The votes of the networks of one day. */
export class NetworkTally {
  readonly #votes = new Map<string, number>()
  readonly #weigh: Weigh
  constructor(weigh: Weigh) {
    this.#weigh = weigh
  }

  /** The weight of a further vote, which is counted. */
  weightOf(network: string, code: string): number {
    const key = `${network} ${code}`
    const [onCode, onAny] = [this.#votes.get(key) ?? 0, this.#votes.get(network) ?? 0]
    this.#votes.set(key, onCode + 1).set(network, onAny + 1)
    return this.#weigh(onCode, onAny)
  }
}

/** The votes of an attack on one day: round by round through the stores, beginning at another one each day. */
export function attackOn(stores: readonly WorldStore[], day: number, { attackers, pushes, ...networks }: Networks) {
  const first = (day * 7) % Math.max(1, stores.length)
  return Array.from({ length: attackers }, (_, attacker) =>
    Array.from({ length: pushes }, () =>
      stores.map((_, place) => ({
        store: (first + attacker * 13 + place) % stores.length,
        network: networks.attacksFromCarrier ? 'carrier 0' : `attacker ${attacker}`,
      })),
    ).flat(),
  ).flat()
}

/** The network of a shopper by a random number of 0 to 1; null for one of their own. */
export function networkOfShopper(
  chance: number,
  { behindCarriers, carriers, withAccount = 0 }: Networks,
): string | null {
  const guests = behindCarriers * (1 - withAccount)
  return chance < guests ? `carrier ${Math.floor((chance / guests) * carriers)}` : null
}
