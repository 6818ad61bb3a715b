// an IIFE with a bang
!function () { 'use strict'; console.log('ran'); }();
