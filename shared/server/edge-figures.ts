import { policyViolations, renderedPages, sentDocuments } from './browser-reports.ts'
import { addCounts, addFigure, type Figures } from './figures.ts'

/** What an edge has to do now. */
export interface EdgeLoad {
  /** Pages that wait for a process that renders. */
  waitingPages(): number
  /** Processes that render now. */
  renderers(): number
}

/** Of the role `edge`. */
export function addEdgeFigures(figures: Figures, load: EdgeLoad): void {
  addCounts(figures, {
    name: 'browser_policy_violations',
    help: 'What browsers refused to do because of the content policy of a document, since the process started',
    labelNames: ['directive', 'disposition'],
    counts: policyViolations.counts,
  })
  addCounts(figures, {
    name: 'edge_rendered_pages',
    help: 'Pages that documents were to hold, by remote and what came of it, since the process started',
    labelNames: ['remote', 'outcome'],
    counts: renderedPages.counts,
  })
  addCounts(figures, {
    name: 'edge_documents',
    help: 'Documents that were asked for, by what they were answered with, since the process started',
    labelNames: ['outcome'],
    counts: sentDocuments.counts,
  })
  addFigure(figures, {
    name: 'edge_waiting_pages',
    help: 'Pages that wait for a process that renders',
    collect: (gauge) => gauge.set(load.waitingPages()),
  })
  addFigure(figures, {
    name: 'edge_renderers',
    help: 'Processes that render now',
    collect: (gauge) => gauge.set(load.renderers()),
  })
}
