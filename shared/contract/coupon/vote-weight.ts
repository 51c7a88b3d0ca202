/** This many votes of a network count in full per day; later ones count less and less. */
const fullVotesOfNetwork = 5

/**
 * The weight of a vote, 0 to 1, depending on earlier votes of the same network that day.
 * @param onCode votes on the same code: the second counts a quarter, the third a ninth.
 * @param onAny votes on any code: from the sixth on they count less, so that all votes of a network together count less
 * than ten.
 */
export const networkWeight = (onCode: number, onAny: number): number =>
  (1 + onCode) ** -2 * Math.min(1, fullVotesOfNetwork / (1 + onAny)) ** 2
