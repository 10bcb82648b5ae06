export const callForHelpPath = () => '/call-for-help';
export const startADrillPath = () => '/start-a-drill';
