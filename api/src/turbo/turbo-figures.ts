import { addCounts, type Figures } from '../../../shared/server/figures.ts'
import { turboReadings } from './turbo-client.ts'

/** Metrics of a process that reads shop pages, or has them read. */
export const addTurboFigures = (figures: Figures): void =>
  addCounts(figures, {
    name: 'turbo_readings',
    help: 'Pages of shops that this process had read, by what became of them, since it started',
    labelNames: ['outcome'],
    counts: turboReadings.counts,
  })
