console.log('no command yet');
