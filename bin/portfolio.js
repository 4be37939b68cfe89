#!/usr/bin/env node
// Node 22.8 and newer keep what they compiled for the next start.
require('node:module').enableCompileCache?.();
require('../dist/main.js');
