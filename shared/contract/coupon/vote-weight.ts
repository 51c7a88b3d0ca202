/** So many votes of a network count in full on a day; those after it weigh less and less. */
const fullVotesOfNetwork = 5

/**
 * What a vote weighs, 0 to 1, by the votes that its network gave before it on the same day.
 * @param onCode on the same code: the second weighs a quarter, the third a ninth.
 * @param onAny on any code: from the sixth on they weigh less, so that all votes of a network weigh less than ten.
 */
export const networkWeight = (onCode: number, onAny: number): number =>
  (1 + onCode) ** -2 * Math.min(1, fullVotesOfNetwork / (1 + onAny)) ** 2
