import { itLeaves } from '../../support/both-values.js'
import { stripText } from '../../support/strip-text.js'

describe('the edits of a strip', () => {
  itLeaves('touch no byte that no check has to do with', [
    [
      '﻿const a={b:1 ,c : 2}  ;\n\n\n\tsend( a,C )\t\n',
      '﻿const a={b:1 ,c : 2}  ;\n\n\n\tsend( a,true )\t\n',
      '﻿const a={b:1 ,c : 2}  ;\n\n\n\tsend( a,false )\t\n',
    ],
    [
      '#!/usr/bin/env node\n\n/* x */ send(C) /* y */\r\n\r\n',
      '#!/usr/bin/env node\n\n/* x */ send(true) /* y */\r\n\r\n',
      '#!/usr/bin/env node\n\n/* x */ send(false) /* y */\r\n\r\n',
    ],
    [
      'label : for(;;){ if(a)break label;send ( C ) }',
      'label : for(;;){ if(a)break label;send ( true ) }',
      'label : for(;;){ if(a)break label;send ( false ) }',
    ],
  ])

  it('are in order, and none overlaps another', () => {
    const text =
      "send(gates.enabled('On'), a)\nif (gates.enabled('On')) one()\nelse two()\nsend(gates.enabled('On') && b)\n"
    const { edits } = stripText({ text, values: { On: true } }).plan
    expect(edits.length).toBeGreaterThan(2)
    edits.forEach(({ start, end }, index) => {
      expect(end).toBeGreaterThanOrEqual(start)
      expect(start).toBeGreaterThanOrEqual(edits[index - 1]?.end ?? 0)
    })
  })
})
