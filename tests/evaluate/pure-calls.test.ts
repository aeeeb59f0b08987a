import { describe } from 'vitest'
import { itLeaves } from '../support/both-values.js'

const STYLED = ['styled-components', 'styled-components/macro', '@emotion/styled', '@emotion/styled/macro']

describe('a component that a library makes', () => {
  itLeaves(
    'is removed with its last use',
    STYLED.map((module) => [
      `import styled from '${module}'\nconst Box = styled.div\`color: red\`\nsend(C ? <Box /> : <p />)`,
      `import styled from '${module}'\nconst Box = styled.div\`color: red\`\nsend(<Box />)`,
      'send(<p />)',
    ]),
    'input.tsx',
  )

  itLeaves(
    'leaves the call if the library is unknown, which may do more',
    [
      [
        "import styled from './styled'\nconst Box = styled.div`color: red`\nsend(C ? <Box /> : <p />)",
        "import styled from './styled'\nconst Box = styled.div`color: red`\nsend(<Box />)",
        "import styled from './styled'\nstyled.div`color: red`\nsend(<p />)",
      ],
    ],
    'input.tsx',
  )
})

describe('styles that a library only describes', () => {
  const stylesOf = (module: string): string => `import { StyleSheet } from '${module}'\n`
  const STYLES = 'StyleSheet.create({ box: { margin: GAP } })'

  itLeaves(
    'are removed with their last use',
    ['react-native', '@react-pdf/renderer'].map((module) => [
      `${stylesOf(module)}const styles = ${STYLES}\nsend(C ? <Box style={styles.box} /> : <p />)`,
      `${stylesOf(module)}const styles = ${STYLES}\nsend(<Box style={styles.box} />)`,
      'send(<p />)',
    ]),
    'input.tsx',
  )

  itLeaves(
    'leave the call if the library is unknown, which may do more',
    [
      [
        `${stylesOf('./styles')}const styles = ${STYLES}\nsend(C ? <Box style={styles.box} /> : <p />)`,
        `${stylesOf('./styles')}const styles = ${STYLES}\nsend(<Box style={styles.box} />)`,
        `${stylesOf('./styles')}${STYLES}\nsend(<p />)`,
      ],
    ],
    'input.tsx',
  )
})
