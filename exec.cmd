@rem Windows: `exec` of the npm scripts, which on other systems lets npm pass its signals to node itself.
@%*
