export const callForHelpPath = () => '/call-for-help';
