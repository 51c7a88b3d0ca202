import { type Compiler, type RspackPluginInstance, RuntimeGlobals, RuntimeModule } from '@rspack/core'

class Rerun extends RuntimeModule {
  constructor() {
    super('rerun what threw', RuntimeModule.STAGE_ATTACH)
  }

  override generate() {
    return `${RuntimeGlobals.ensureChunkHandlers}.rerun = () => {
      for (const id in ${RuntimeGlobals.moduleCache}) if (${RuntimeGlobals.moduleCache}[id].error) delete ${RuntimeGlobals.moduleCache}[id];
    };`
  }
}

/**
 * Whenever code is asked for, what threw before may run anew, as everything does that waits for a shared file which is
 * missing. The bundler itself has two ways: such a module counts as good, half run, or throws the same for as long as the
 * page is open.
 */
export class RerunPlugin implements RspackPluginInstance {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('RerunPlugin', (compilation) => {
      const handled = compilation.hooks.runtimeRequirementInTree.for(RuntimeGlobals.ensureChunkHandlers)
      handled.tap('RerunPlugin', (chunk, requirements) => {
        requirements.add(RuntimeGlobals.moduleCache)
        compilation.addRuntimeModule(chunk, new Rerun())
      })
    })
  }
}
